/** Background layer with one star; `size` is its radius in CSS pixels. */
export const star = (place: string, size: number, light: number): string =>
  `radial-gradient(circle at ${place}, rgb(255 255 255 / ${light}) ${size}px, transparent ${size + 0.6}px)`;
