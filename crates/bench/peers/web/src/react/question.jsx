// One question of a form with its control, and what would run.

import { memo } from "react";
import { SEARCH_FROM, SELECT_FROM, WORDS, isMulti, isRequired, shown } from "../words.js";
import { Combobox } from "./combobox.jsx";

export const Question = memo(function Question(props) {
  const { options } = props.question;
  return options && options.length < SELECT_FROM ? <Choices {...props} /> : <Field {...props} />;
});

function Optional({ question }) {
  return isRequired(question) ? null : <span className="optional">optional</span>;
}

function Problem({ id, wrong }) {
  return (
    <p className="error" id={`${id}-error`} hidden={!wrong}>
      {wrong}
    </p>
  );
}

function Choices({ id, question, given, wrong, onChange }) {
  const choose = ({ target }) => {
    if (!isMulti(question)) return onChange(question.id, [target.value]);
    const others = given.filter((label) => label !== target.value);
    onChange(question.id, target.checked ? [...others, target.value] : others);
  };
  return (
    <div
      className="question"
      role={isMulti(question) ? "group" : "radiogroup"}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-error`}
      aria-required={(isRequired(question) && !isMulti(question)) || undefined}
    >
      <p className="asked" dir="auto" id={`${id}-label`}>
        {question.question}
        <Optional question={question} />
      </p>
      {question.options.map(({ id: optionId, label, description }, at) => (
        <label className="option" key={optionId}>
          <input
            type={isMulti(question) ? "checkbox" : "radio"}
            name={question.id}
            value={label}
            checked={given.includes(label)}
            onChange={choose}
            aria-invalid={wrong ? true : undefined}
            aria-labelledby={description && `${id}-${at}-name`}
            aria-describedby={description && `${id}-${at}-about`}
          />
          <span dir="auto" id={description && `${id}-${at}-name`}>
            {label}
          </span>
          {description && (
            <small dir="auto" id={`${id}-${at}-about`}>
              {description}
            </small>
          )}
        </label>
      ))}
      <Problem id={id} wrong={wrong} />
    </div>
  );
}

function Field({ id, question, given, wrong, onChange }) {
  const text = given[0] ?? "";
  const change = (value) => onChange(question.id, value === "" ? [] : [value]);
  const common = {
    id: `${id}-field`,
    name: question.id,
    value: text,
    placeholder: question.placeholder,
    onChange: (event) => change(event.target.value),
    "aria-required": isRequired(question) || undefined,
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": `${id}-error`,
  };
  return (
    <div className="question">
      <label className="asked" dir="auto" id={`${id}-label`} htmlFor={`${id}-field`}>
        {question.question}
        <Optional question={question} />
      </label>
      <Control id={id} question={question} common={common} onChange={change} />
      <Problem id={id} wrong={wrong} />
    </div>
  );
}

function Control({ id, question, common, onChange }) {
  const { options, input, minimum, maximum } = question;
  if (options && options.length >= SEARCH_FROM) {
    return <Combobox id={id} options={options} common={common} onChange={onChange} />;
  }
  if (options) {
    return (
      <select {...common}>
        <option value="">{WORDS.choose}</option>
        {options.map((option) => (
          <option key={option.id}>{option.label}</option>
        ))}
      </select>
    );
  }
  if (input === "integer") return <input type="number" step={1} min={minimum} max={maximum} {...common} />;
  return <textarea rows={1} {...common} />;
}

export function Run({ subject }) {
  return (
    <div className="run" role="group">
      <p>
        <span>{WORDS.run}</span> <code>{subject.tool}</code>
      </p>
      <dl>
        {Object.entries(subject.arguments).map(([name, value]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
