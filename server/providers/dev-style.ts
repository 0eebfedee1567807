/** The look of the pages that only exist in demo mode. */
export const devStyle = `
:root { color-scheme: light dark; --canvas: #f7f3f1; --surface: #fff; --text: #261c2f; --muted: #6a5f72; --line: #ddd5da;
  --act: #5b2a86; --on-act: #fff; --good: #1d7044; --bad: #a3243b; --focus: #8a4fc7; }
@media (prefers-color-scheme: dark) { :root { --canvas: #1b1422; --surface: #271d30; --text: #f3edf5; --muted: #b9adc0;
  --line: #43364d; --act: #b98ae6; --on-act: #1b1422; --good: #6fcf97; --bad: #ff8fa3; --focus: #d9b8f7; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
header p { margin: 0; color: var(--muted); font-size: .875rem; }
h1 { margin: .25rem 0 1.5rem; font: 600 1.75rem/1.2 Palatino, Georgia, serif; }
h2 { margin: 0; font-size: 1.0625rem; }
a { color: var(--act); overflow-wrap: anywhere; }
.card { margin: 0 0 1rem; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1.25rem; }
.amount { margin: 0 0 .75rem; font: 600 2.5rem/1 Palatino, Georgia, serif; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
dt, .when { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.when { margin: 0 0 .75rem; font-size: .875rem; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
form { display: grid; gap: .75rem; margin-top: 1.5rem; }
button, .button { display: block; min-height: 3.25rem; padding: .75rem 1.25rem; border: 1px solid var(--line); border-radius: 99rem;
  background: var(--surface); color: var(--text); font: 650 1rem/1.5 system-ui, sans-serif; text-align: center;
  text-decoration: none; cursor: pointer; }
button[value="paid"], .button { background: var(--act); border-color: var(--act); color: var(--on-act); }
button[value="failed"] { color: var(--bad); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.paid { color: var(--good); } .failed, .cancelled { color: var(--bad); }
`;
