/** One star of a night sky, as a layer of a background; `size` is its radius in px. */
export const star = (place: string, size: number, light: number): string =>
  `radial-gradient(circle at ${place}, rgb(255 255 255 / ${light}) ${size}px, transparent ${size + 0.6}px)`;
