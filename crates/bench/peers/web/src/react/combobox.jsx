// A field that finds one of many options: the list is there only while it is open, and holds a stretch of what matches.

import { useEffect, useMemo, useRef, useState } from "react";
import { WORDS, search } from "../words.js";

const STEP = 40;

export function Combobox({ id, options, common, onChange }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [end, setEnd] = useState(STEP);
  const list = useRef(null);
  const found = useMemo(() => (open ? search(options, typed) : []), [open, options, typed]);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active, open]);

  const show = (text) => {
    setTyped(text);
    setActive(0);
    setEnd(STEP);
    setOpen(true);
  };
  const pick = (option) => {
    onChange(option.label);
    setOpen(false);
  };
  const go = (place) => {
    const next = Math.max(0, Math.min(place, found.length - 1));
    setActive(next);
    if (next >= end) setEnd(next + STEP);
  };
  const key = (event) => {
    if (!open) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      show("");
    } else if (event.key === "ArrowDown") go(active + 1);
    else if (event.key === "ArrowUp") go(active - 1);
    else if (event.key === "Enter" && found.length) pick(found[active]);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
  };
  const scroll = ({ target }) => {
    if (target.scrollTop + target.clientHeight + 120 > target.scrollHeight && end < found.length) setEnd(end + STEP);
  };
  return (
    <div className="combo">
      <input
        {...common}
        role="combobox"
        autoComplete="off"
        placeholder={WORDS.choose}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && found.length ? `${id}-list-${active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          show(event.target.value);
        }}
        onClick={() => (open ? setOpen(false) : show(""))}
        onBlur={() => setOpen(false)}
        onKeyDown={key}
      />
      <div
        className="list"
        role="listbox"
        id={`${id}-list`}
        aria-labelledby={`${id}-label`}
        hidden={!open}
        ref={list}
        onScroll={scroll}
        // The field keeps the focus, so that the keys go on.
        onMouseDown={(event) => event.preventDefault()}
      >
        {open && !found.length && WORDS.nothing}
        {found.slice(0, end).map((option, at) => (
          <div
            key={option.id}
            id={`${id}-list-${at}`}
            role="option"
            dir="auto"
            aria-selected={option.label === common.value}
            aria-setsize={found.length}
            aria-posinset={at + 1}
            data-active={at === active ? "" : undefined}
            onClick={() => pick(option)}
          >
            {option.label}
            {option.description && <small>{option.description}</small>}
          </div>
        ))}
      </div>
    </div>
  );
}
