/** Styles of the demo-mode pages. */
export const devStyle = `
:root { color-scheme: light dark; --canvas: #f7f3f1; --surface: #fff; --text: #261c2f; --muted: #6a5f72; --line: #ddd5da;
  --edge: #8b8092; --act: #5b2a86; --on-act: #fff; --good: #1d7044; --bad: #a3243b; --wait: #7a5200; --focus: #8a4fc7;
  --mark: #f6e6b8; --on-mark: #4a3200; }
@media (prefers-color-scheme: dark) { :root { --canvas: #1b1422; --surface: #271d30; --text: #f3edf5; --muted: #b9adc0;
  --line: #43364d; --edge: #8d7f98; --act: #b98ae6; --on-act: #1b1422; --good: #6fcf97; --bad: #ff8fa3; --wait: #f0c463;
  --focus: #d9b8f7; --mark: #4a3a12; --on-mark: #fbe6ad; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
header p { margin: 0; color: var(--muted); font-size: .875rem; }
header .mark { display: inline-block; padding: .25rem .75rem; border-radius: 99rem; background: var(--mark); color: var(--on-mark);
  font-weight: 650; }
footer nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin-top: 1.5rem; }
footer a { display: inline-block; padding: .5rem 0; }
h1 { margin: .5rem 0 1.5rem; font: 600 1.75rem/1.2 Palatino, Georgia, serif; }
h2 { margin: 0; font-size: 1.0625rem; }
h3 { margin: 0; font-size: 1rem; }
form + h3 { margin-top: 1.5rem; } form h3 { margin-top: .75rem; }
a { color: var(--act); overflow-wrap: anywhere; }
.card { margin: 0 0 1rem; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1.25rem; }
.card > p { margin: .75rem 0 0; }
.amount { margin: 0 0 .75rem; font: 600 2.5rem/1 Palatino, Georgia, serif; font-variant-numeric: tabular-nums; }
.card > .amount { margin: 0 0 .75rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
h2 + dl { margin-top: .75rem; }
dt, .when, .hint { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.list { grid-template-columns: 1fr; gap: 0; margin-top: .75rem; }
.list dt { color: var(--text); }
.list dd { margin-bottom: .75rem; color: var(--muted); }
.number { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.plain { margin: .75rem 0 1.5rem; padding: 0; list-style: none; }
.when, .card > .when { margin: 0 0 .75rem; font-size: .875rem; }
.plain .card > .when { margin: .25rem 0 0; }
.hint, .problem { margin: 0; font-size: .875rem; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.sms pre { width: fit-content; max-width: 100%; padding: .75rem 1rem; border-radius: 1.25rem 1.25rem 1.25rem .25rem; background: var(--canvas); }
form { display: grid; gap: .75rem; margin-top: 1rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8.25rem, 100%), 1fr)); gap: .75rem; }
.field { display: grid; gap: .25rem; }
label, legend { font-weight: 650; }
fieldset { display: grid; gap: .25rem; margin: 0; padding: 0; border: 0; }
legend { padding: 0; }
.choice { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; font-weight: 400; cursor: pointer; }
input { accent-color: var(--act); font: inherit; }
input[type="radio"] { width: 1.25rem; height: 1.25rem; margin: 0; }
.field input { width: 100%; min-height: 3.25rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .75rem;
  background: var(--canvas); color: var(--text); font-variant-numeric: tabular-nums; letter-spacing: .04em; }
.field input[aria-invalid] { border: 2px solid var(--bad); }
button, .button { display: block; width: 100%; min-height: 3.25rem; padding: .75rem 1.25rem; border: 1px solid var(--edge);
  border-radius: 99rem; background: var(--surface); color: var(--text); font: 650 1rem/1.5 system-ui, sans-serif; text-align: center;
  text-decoration: none; overflow-wrap: anywhere; cursor: pointer; }
.pair button { padding: .5rem .75rem; }
.primary { background: var(--act); border-color: var(--act); color: var(--on-act); }
button[value="failed"], button[value="charged_back"] { color: var(--bad); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.state { font-weight: 650; } .plain .card > .state { margin: 0; }
.paid { color: var(--good); } .failed, .cancelled, .expired, .refunded, .charged_back, .problem { color: var(--bad); }
.pending, .authorised { color: var(--wait); }
`;
