/** Styles of the demo-mode pages. */
export const devStyle = `
:root { color-scheme: light dark; --canvas: #fbf8f9; --surface: #fff; --sunken: #f4eef5; --text: #211029; --muted: #5a4b66;
  --line: #e9e0ec; --edge: #8b7a97; --act: #6b21a8; --act-hover: #581c87; --on-act: #fff; --soft: #f4e9fc; --on-soft: #5b1a92;
  --good: #15803d; --bad: #be123c; --wait: #9a4a08; --focus: #6b21a8; --mark: #fff2d4; --on-mark: #744600;
  --shadow: 0 8px 24px -8px rgb(46 16 101 / .18); --display: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052,
  "Noto Serif", serif; }
@media (prefers-color-scheme: dark) { :root { --canvas: #130a1b; --surface: #1c1127; --sunken: #261833; --text: #f7f1fb;
  --muted: #c8b9d4; --line: #352544; --edge: #8a76a0; --act: #8b35d6; --act-hover: #9a48e3; --soft: #371d52; --on-soft: #e6cbff;
  --good: #6fd79b; --bad: #ff8fa6; --wait: #fcd38c; --focus: #e3b8ff; --mark: #3d2c14; --on-mark: #fbd88e;
  --shadow: 0 8px 24px -8px rgb(0 0 0 / .6); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto,
  "Noto Sans", sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
header p { margin: 0; color: var(--muted); font-size: .875rem; }
header .mark { display: flex; align-items: center; justify-content: center; gap: .5rem; margin: -1rem calc(50% - 50vw) 1.5rem;
  padding: .625rem 1rem; background: var(--mark); color: var(--on-mark); font-weight: 650; }
.mark svg { flex: none; fill: currentColor; }
footer nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin-top: .5rem; }
footer a { display: inline-block; padding: .625rem 0; font-size: .875rem; }
h1 { margin: 0 0 1.25rem; font: 400 2rem/1.2 var(--display); letter-spacing: -.01em; text-wrap: balance; }
h2 { margin: 0; font-size: 1.125rem; font-weight: 650; line-height: 1.35; }
h3 { margin: 0; font-size: .9375rem; font-weight: 650; }
form + h3, form + div { margin-top: 1.5rem; } form h3 { margin-top: .75rem; }
a { color: var(--act); overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { a { color: #d3a8ff; } }
.card { margin: 0 0 1rem; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1.25rem; }
.card > p { margin: .75rem 0 0; }
.order { box-shadow: var(--shadow); }
.amount { font: 400 3rem/1 var(--display); font-variant-numeric: tabular-nums; letter-spacing: -.02em; overflow-wrap: anywhere; }
.card > .amount { margin: .25rem 0 1.25rem; }
.card > .outcome { margin: 0; font-size: 1.125rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
h2 + dl { margin-top: .75rem; }
dt, .when, .hint { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.order dl { gap: 0; font-size: .9375rem; }
.order dt, .order dd { padding: .5rem 0; border-top: 1px solid var(--line); }
.order dd { padding-inline-start: 1rem; text-align: end; }
.order .number { font-size: .75rem; line-height: 1.9; }
.list { grid-template-columns: 1fr; gap: 0; margin-top: .75rem; }
.list dt { color: var(--text); }
.list dd { margin-bottom: .75rem; color: var(--muted); }
.number { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.plain { margin: .75rem 0 1.5rem; padding: 0; list-style: none; }
.when, .card > .when { margin: 0 0 .75rem; font-size: .875rem; }
.outcome + .when { margin: .25rem 0 0; }
.plain .card > .when { margin: .25rem 0 0; }
.hint, .problem { margin: 0; font-size: .875rem; }
.order .hint { text-align: center; text-wrap: balance; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.sms pre { width: fit-content; max-width: 100%; padding: .75rem 1rem; border-radius: 1.25rem 1.25rem 1.25rem .25rem; background: var(--sunken); }
form { display: grid; gap: .75rem; margin-top: 1rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8.25rem, 100%), 1fr)); gap: .5rem; }
.field { display: grid; gap: .25rem; }
label, legend { font-weight: 650; }
fieldset { display: grid; gap: .25rem; margin: 0; padding: 0; border: 0; }
legend { padding: 0; }
.choice { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; font-weight: 400; cursor: pointer; }
input { accent-color: var(--act); font: inherit; }
input[type="radio"] { width: 1.25rem; height: 1.25rem; margin: 0; }
.field input { width: 100%; min-height: 3.25rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .875rem;
  background: var(--surface); color: var(--text); font-variant-numeric: tabular-nums; letter-spacing: .04em; }
.field input[aria-invalid] { border: 2px solid var(--bad); }
button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--line);
  border-radius: 99rem; background: var(--surface); color: var(--text); font: 600 .9375rem/1.4 system-ui, -apple-system, "Segoe UI",
  Roboto, "Noto Sans", sans-serif; text-align: center; text-decoration: none; overflow-wrap: anywhere; cursor: pointer; }
button:hover, .button:hover { background: var(--sunken); }
.pair button { padding: .5rem .75rem; }
.soft { display: grid; place-content: center; min-height: 3.25rem; background: var(--soft); border-color: var(--soft); color: var(--on-soft); font-size: 1rem; }
.primary { display: grid; place-content: center; min-height: 3.5rem; background: var(--act); border-color: var(--act); color: var(--on-act);
  font-size: 1.0625rem; font-weight: 650; }
.primary:hover { background: var(--act-hover); border-color: var(--act-hover); }
.pair .primary, .pair .primary ~ button { min-height: 3.5rem; }
button[value="failed"], button[value="charged_back"] { color: var(--bad); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.state { font-weight: 650; } .plain .card > .state { margin: 0; }
.paid { color: var(--good); } .failed, .cancelled, .expired, .refunded, .charged_back, .problem { color: var(--bad); }
.pending, .authorised { color: var(--wait); }
@media (min-width: 40rem) { main { padding-inline: 1.5rem; } .card { padding: 1.75rem; } h1 { font-size: 2.5rem; } }
@media (min-width: 60rem) {
  main:has(.columns) { max-width: 62rem; }
  .columns { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 1.5rem; align-items: start; }
  .columns > .order { position: sticky; top: 1.5rem; }
  .amount { font-size: 3.5rem; }
  .columns .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
`;
