/** One decimal is precise enough for a drawing. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

const n2 = (value: number): string => String(Math.round(value * 100) / 100);

type Stop = readonly [offset: number, colour: string, opacity?: number];

const formatStops = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** `to`: fraction of the painted shape's box; the gradient starts at its upper left corner. */
export const linear = (id: string, to: { x: number; y: number }, stops: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${to.x}" y2="${to.y}">${formatStops(stops)}</linearGradient>`;

export const radial = (id: string, stops: readonly Stop[]): string =>
  `<radialGradient id="${id}">${formatStops(stops)}</radialGradient>`;

export const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" opacity="${n2(opacity)}"/>`;

export const shape = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" opacity="${n2(opacity)}"/>`;

export const disc = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" opacity="${n2(opacity)}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" opacity="${n2(opacity)}"/>`;

export const box = (x: number, y: number, w: number, h: number, fill: string, opacity = 1, round = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(round)}" fill="${fill}" opacity="${n2(opacity)}"/>`;

/** Mirrored about the middle of the canvas. */
export const mirrored = (drawing: string): string => `<g transform="translate(600 0) scale(-1 1)">${drawing}</g>`;

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
