export type Colour = { red: number; green: number; blue: number; alpha: number };

const hex = /^#(?<red>[0-9a-f]{2})(?<green>[0-9a-f]{2})(?<blue>[0-9a-f]{2})$/;
const rgb = /^rgb\((?<red>\d+) (?<green>\d+) (?<blue>\d+)(?: \/ (?<alpha>[\d.]+))?\)$/;

/** Reads `#rrggbb` and `rgb(r g b / a)`; anything else is an error. */
export function parse(text: string): Colour {
  const inHex = hex.exec(text)?.groups;
  if (inHex) {
    const part = (name: string) => Number.parseInt(inHex[name] ?? '', 16);
    return { red: part('red'), green: part('green'), blue: part('blue'), alpha: 1 };
  }
  const inRgb = rgb.exec(text)?.groups;
  if (!inRgb) throw new Error(`not a colour: ${text}`);
  const part = (name: string) => Number(inRgb[name]);
  return { red: part('red'), green: part('green'), blue: part('blue'), alpha: Number(inRgb['alpha'] ?? 1) };
}

/** The colours named in a gradient, first to last. */
export const coloursOf = (gradient: string) => (gradient.match(/#[0-9a-f]{6}|rgb\([^)]*\)/g) ?? []).map(parse);

/** Resulting colour of one that lies over another. */
export function over(top: Colour, ground: Colour): Colour {
  const mix = (one: number, other: number) => one * top.alpha + other * (1 - top.alpha);
  return {
    red: mix(top.red, ground.red),
    green: mix(top.green, ground.green),
    blue: mix(top.blue, ground.blue),
    alpha: 1,
  };
}

function luminance({ red, green, blue }: Colour) {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: Colour, other: Colour) {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
