// The elements in JSX, for React 19. At run time this is the same module as `@sayso/widget`.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { Prompt, SaysoEventMap, SaysoPrompt, SaysoTheme, SaysoThread } from "./sayso.js";

export * from "./sayso.js";

interface SaysoAttributes<T> extends HTMLAttributes<T> {
  theme?: SaysoTheme;
  "onsayso-answer"?: (event: SaysoEventMap["sayso-answer"]) => void;
  "onsayso-dismiss"?: (event: SaysoEventMap["sayso-dismiss"]) => void;
}

interface SaysoThreadAttributes extends SaysoAttributes<SaysoThread> {
  server?: string;
  thread: string;
  token: string;
}

interface SaysoPromptAttributes extends SaysoAttributes<SaysoPrompt> {
  prompt?: Prompt | null;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "sayso-thread": DetailedHTMLProps<SaysoThreadAttributes, SaysoThread>;
      "sayso-prompt": DetailedHTMLProps<SaysoPromptAttributes, SaysoPrompt>;
    }
  }
}
