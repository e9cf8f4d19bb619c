// The gallery: one entry for each thing that the widget shows.

const place = document.querySelector("#gallery");
const heading = document.createElement("h1");
heading.textContent = "Sayso";
place.append(heading, document.createElement("sayso-thread"));
