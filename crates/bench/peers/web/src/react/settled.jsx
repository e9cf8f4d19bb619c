// A prompt that is over: one line, which opens to show all of it.

import { useState } from "react";
import { WORDS, meta, outcome, titleOf } from "../words.js";
import { Run } from "./question.jsx";

export function Settled({ prompt }) {
  const [open, setOpen] = useState(false);
  const how = outcome(prompt);
  return (
    <section className="card settled" role="group" data-how={how}>
      <button className="fold" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <b>{how}</b>
        <span className="title" dir="auto">
          {titleOf(prompt)}
        </span>
        <span className="meta">{meta(prompt)}</span>
      </button>
      {open && <Details prompt={prompt} />}
    </section>
  );
}

function Details({ prompt }) {
  return (
    <div className="details">
      {prompt.body && (
        <p className="body" dir="auto">
          {prompt.body}
        </p>
      )}
      {prompt.questions.map((question) => (
        <Past
          key={question.id}
          question={question}
          answer={prompt.answers?.find(({ id }) => id === question.id)}
        />
      ))}
    </div>
  );
}

function Past({ question, answer }) {
  return (
    <>
      <p className="asked" dir="auto">
        {question.question}
      </p>
      {question.subject && <Run subject={question.subject} />}
      <p className="given" dir="auto">
        {answer?.answer.join(", ") || WORDS.noAnswer}
      </p>
      {answer?.note && <blockquote dir="auto">{answer.note}</blockquote>}
    </>
  );
}
