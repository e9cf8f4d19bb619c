// One prompt: who asks, what the agent wrote, and the way to answer; or one line, where it is over.

import { useCallback, useId, useReducer, useRef, useState } from "react";
import { WORDS, agentOf, isApproval, isOpen, problem, progress } from "../words.js";
import { Question, Run } from "./question.jsx";
import { Settled } from "./settled.jsx";

export function Card({ prompt, onAnswer }) {
  if (!isOpen(prompt)) return <Settled prompt={prompt} />;
  return isApproval(prompt) ? (
    <Approval prompt={prompt} onAnswer={onAnswer} />
  ) : (
    <Form prompt={prompt} onAnswer={onAnswer} />
  );
}

function Frame({ id, prompt, onAnswer, formRef, onSubmit, children, actions }) {
  return (
    <form
      className="card"
      role="group"
      noValidate
      ref={formRef}
      onSubmit={onSubmit}
      aria-labelledby={prompt.title ? `${id}-title` : `${id}-0-label`}
      aria-describedby={`${id}-who`}
    >
      <div className="who">
        <span id={`${id}-who`}>
          <b dir="auto">{agentOf(prompt)}</b> asks
        </span>
        <button
          className="dismiss"
          type="button"
          aria-label={WORDS.dismiss}
          onClick={() => onAnswer(prompt.prompt_id, null)}
        >
          ✕
        </button>
      </div>
      <div className={prompt.questions.length > 1 ? "agent numbered" : "agent"} role="group" aria-label={WORDS.wrote}>
        <p className="by" aria-hidden="true">
          {WORDS.wrote}
        </p>
        {prompt.title && (
          <h3 className="title" dir="auto" id={`${id}-title`}>
            {prompt.title}
          </h3>
        )}
        {prompt.body && (
          <p className="body" dir="auto">
            {prompt.body}
          </p>
        )}
        {children}
      </div>
      {actions}
    </form>
  );
}

function Approval({ prompt, onAnswer }) {
  const id = useId();
  const [note, setNote] = useState("");
  const [question] = prompt.questions;
  const decide = (label) => {
    const answer = { id: question.id, answer: [label] };
    onAnswer(prompt.prompt_id, [note ? { ...answer, note } : answer]);
  };
  const actions = (
    <div className="actions">
      <div className="note">
        <Note value={note} onChange={setNote} />
      </div>
      <div className="buttons" role="group" aria-labelledby={`${id}-0-label`}>
        {question.options.toReversed().map((option) => (
          <button key={option.id} type="button" className={option.effect} onClick={() => decide(option.label)}>
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
  return (
    <Frame id={id} prompt={prompt} onAnswer={onAnswer} actions={actions}>
      <div className="question">
        <p className="asked" dir="auto" id={`${id}-0-label`}>
          {question.question}
        </p>
        {question.subject && <Run subject={question.subject} />}
      </div>
    </Frame>
  );
}

function Note({ value, onChange }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <button className="quiet" type="button" onClick={() => setOpen(true)}>
        {WORDS.addNote}
      </button>
    );
  }
  return (
    <textarea
      rows={1}
      autoFocus
      value={value}
      placeholder={WORDS.note}
      aria-label={WORDS.note}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const NOTHING = [];

function reduce(state, { id, given, wrong }) {
  if (wrong) return { ...state, wrong };
  return { wrong: { ...state.wrong, [id]: undefined }, given: { ...state.given, [id]: given } };
}

function Form({ prompt, onAnswer }) {
  const id = useId();
  const form = useRef(null);
  const [state, dispatch] = useReducer(reduce, { given: {}, wrong: {} });
  const change = useCallback((id, given) => dispatch({ id, given }), []);
  const { questions } = prompt;
  const givenTo = (question) => state.given[question.id] ?? NOTHING;
  const submit = (event) => {
    event.preventDefault();
    const problems = questions.map((question) => [question.id, problem(question, givenTo(question))]);
    const wrong = Object.fromEntries(problems.filter(([, what]) => what));
    const [first] = Object.keys(wrong);
    if (!first) {
      return onAnswer(prompt.prompt_id, questions.map((question) => ({ id: question.id, answer: givenTo(question) })));
    }
    dispatch({ wrong });
    const control = form.current.elements[first];
    (control instanceof RadioNodeList ? control[0] : control).focus();
  };
  const done = questions.filter((question) => givenTo(question).length > 0).length;
  const actions = (
    <div className="actions">
      <span className="progress" role="status">
        {questions.length > 1 && progress(done, questions.length)}
      </span>
      <div className="buttons">
        <button>{WORDS.submit}</button>
      </div>
    </div>
  );
  return (
    <Frame id={id} prompt={prompt} onAnswer={onAnswer} formRef={form} onSubmit={submit} actions={actions}>
      {questions.map((question, at) => (
        <Question
          key={question.id}
          id={`${id}-${at}`}
          question={question}
          given={givenTo(question)}
          wrong={state.wrong[question.id]}
          onChange={change}
        />
      ))}
    </Frame>
  );
}
