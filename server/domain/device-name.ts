type NamedPattern = readonly [name: string, pattern: RegExp];

/** Order matters: most browsers also claim to be others, so the most specific pattern comes first. */
const browsers: readonly NamedPattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:\S+ )?Safari\//],
];

const systems: readonly NamedPattern[] = [
  ['iPhone', /\b(?:iPhone|iPod)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const findName = (patterns: readonly NamedPattern[], agent: string): string[] =>
  patterns
    .filter(([, pattern]) => pattern.test(agent))
    .map(([name]) => name)
    .slice(0, 1);

/** Characters of the header that are searched: the patterns take quadratic time. */
const maxLength = 300;

/** Browser and system, as `Firefox, Linux`. Null: unknown. [SESSION-15] */
export const formatDeviceName = (header: string | null): string | null => {
  const agent = header?.slice(0, maxLength) ?? null;
  const names = agent === null ? [] : [...findName(browsers, agent), ...findName(systems, agent)];
  return names.length === 0 ? null : names.join(', ');
};
