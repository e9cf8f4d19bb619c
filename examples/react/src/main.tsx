// Sayso in a React app. Open it as http://127.0.0.1:5173/#server=…&thread=…&token=…
// The server is told of the page by `--origin http://127.0.0.1:5173`.

import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { SaysoAnswerDetail } from "@sayso/widget";
import "@sayso/widget/react";

const named = new URLSearchParams(location.hash.slice(1));
const [server, thread, token] = ["server", "thread", "token"].map((key) => named.get(key) ?? "");

function App() {
  const [last, setLast] = useState<SaysoAnswerDetail>();
  return (
    <main>
      <h1>Your agent</h1>
      <sayso-thread
        server={server}
        thread={thread}
        token={token}
        onsayso-answer={(event) => setLast(event.detail)}
      />
      <p role="status">{last ? `You chose ${last.answers[0]?.answer.join(", ")}.` : "Nothing chosen yet."}</p>
    </main>
  );
}

createRoot(document.querySelector("#root")!).render(<App />);
