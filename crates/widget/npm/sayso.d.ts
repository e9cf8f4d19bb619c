// Importing the module defines <sayso-thread> and <sayso-prompt>.

import type { Problem, PromptFields, PromptId, Reply } from "./messages.js";
import type { WordName } from "./words.js";

export type * from "./messages.js";
export type { WordName } from "./words.js";

/** A prompt, as the server made it. */
export type Prompt = PromptFields;

/** What `sayso-answer` tells: the person's answers, and to which prompt. */
export interface SaysoAnswerDetail extends Reply {
  prompt_id: PromptId;
}

/** What `sayso-dismiss` tells: which prompt was closed without choosing. */
export interface SaysoDismissDetail {
  prompt_id: PromptId;
}

/** Fired on the element, bubbling. `preventDefault()` keeps it from going on. */
export interface SaysoEventMap {
  "sayso-answer": CustomEvent<SaysoAnswerDetail>;
  "sayso-dismiss": CustomEvent<SaysoDismissDetail>;
}

export type SaysoTheme = "light" | "dark" | "auto";

declare class SaysoElement extends HTMLElement {
  /** The language that the element speaks: its own, that of the page, or that of the browser. */
  get language(): string;

  addEventListener<K extends keyof SaysoEventMap>(
    type: K,
    listener: (this: this, event: SaysoEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: this, event: HTMLElementEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof SaysoEventMap>(
    type: K,
    listener: (this: this, event: SaysoEventMap[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: this, event: HTMLElementEventMap[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** `<sayso-thread server="…" thread="…" token="…">`: follows one thread, and sends what is answered in it. */
export declare class SaysoThread extends SaysoElement {}

/** `<sayso-prompt>`: shows one prompt. The page sends the answer, and gives the prompt's next state. */
export declare class SaysoPrompt extends SaysoElement {
  /** The prompt to show, as the server made it; null takes it off the page. */
  get prompt(): Prompt | null | undefined;
  set prompt(prompt: Prompt | null | undefined);
  /** Why an answer was not taken, as the server told it; null opens the prompt again without a reason. */
  set problem(problem: Problem | null);
}

/** Gives the widget words of the page's own for a language; what is left out stays as it is. */
export declare function setWords(lang: string, words: { [Name in WordName]?: string }): void;

declare global {
  interface HTMLElementTagNameMap {
    "sayso-thread": SaysoThread;
    "sayso-prompt": SaysoPrompt;
  }
}
