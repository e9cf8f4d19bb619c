// react-jsonschema-form: the questions of a prompt as one form of a JSON schema, with the little around it that a form is not.

import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { formOf, given } from "./rjsf/schema.js";
import { WORDS, agentOf, isApproval, isMulti, isOpen, meta, outcome, shown } from "./words.js";
import "./rjsf.css";

// Nothing is chosen before a person has chosen it.
const DEFAULTS = { constAsDefaults: "never" };

const mounted = new WeakMap();

export const load = async () => {};
export const prepare = (prompts) => prompts.map((prompt) => ({ prompt, form: formOf(prompt) }));

export function mount(place, cards, onAnswer) {
  const root = createRoot(place);
  mounted.set(place, root);
  const drawn = cards.map(({ prompt, form }) => (
    <Card key={prompt.prompt_id} prompt={prompt} form={form} onAnswer={onAnswer} />
  ));
  flushSync(() => root.render(drawn));
}

export function unmount(place) {
  mounted.get(place)?.unmount();
  mounted.delete(place);
}

function Card({ prompt, form, onAnswer }) {
  const open = isOpen(prompt);
  const submit = ({ formData }, event) => {
    onAnswer(prompt.prompt_id, answersOf(prompt, formData, event.nativeEvent.submitter.value));
  };
  return (
    <section className="prompt">
      <p className="who">
        {agentOf(prompt)} {open ? "asks" : `asked · ${outcome(prompt)} · ${meta(prompt)}`}
      </p>
      {prompt.title && <h3 dir="auto">{prompt.title}</h3>}
      {prompt.body && <p dir="auto">{prompt.body}</p>}
      {isApproval(prompt) && <Approval question={prompt.questions[0]} />}
      <Form
        schema={form.schema}
        uiSchema={form.uiSchema}
        formData={open ? undefined : given(prompt)}
        idPrefix={prompt.prompt_id}
        validator={validator}
        disabled={!open}
        experimental_defaultFormStateBehavior={DEFAULTS}
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError
        onSubmit={submit}
      >
        {open ? <Buttons prompt={prompt} /> : <></>}
      </Form>
    </section>
  );
}

function Approval({ question }) {
  return (
    <>
      <p className="asked" dir="auto">
        {question.question}
      </p>
      <p>
        {WORDS.run} <code>{question.subject.tool}</code>
      </p>
      <dl>
        {Object.entries(question.subject.arguments).map(([name, value]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Buttons({ prompt }) {
  const labels = isApproval(prompt) ? prompt.questions[0].options.map(({ label }) => label).reverse() : [WORDS.submit];
  return (
    <div className="buttons">
      {labels.map((label) => (
        <button key={label} type="submit" value={label}>
          {label}
        </button>
      ))}
    </div>
  );
}

function answersOf(prompt, data, button) {
  if (isApproval(prompt)) {
    const answer = { id: prompt.questions[0].id, answer: [button] };
    return [data?.note ? { ...answer, note: data.note } : answer];
  }
  return prompt.questions.map((question) => {
    const value = data?.[question.id];
    const answer = isMulti(question) ? (value ?? []) : value === undefined ? [] : [String(value)];
    return { id: question.id, answer };
  });
}
