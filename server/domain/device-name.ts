type Sign = readonly [name: string, sign: RegExp];

/** Most browsers claim to be others too, so the order decides: who says more of itself stands first. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:\S+ )?Safari\//],
];

const systems: readonly Sign[] = [
  ['iPhone', /\b(?:iPhone|iPod)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (signs: readonly Sign[], agent: string): string[] =>
  signs
    .filter(([, sign]) => sign.test(agent))
    .map(([name]) => name)
    .slice(0, 1);

/** Browser and system by their names, as `Firefox, Linux`: enough to tell one's own from a stranger's. Null: unknown. [SESSION-15] */
export const formatDeviceName = (agent: string | null): string | null => {
  const names = agent === null ? [] : [...nameIn(browsers, agent), ...nameIn(systems, agent)];
  return names.length === 0 ? null : names.join(', ');
};
