import { type StyleRule, style } from '@vanilla-extract/css';
import { layers } from './layers.css.ts';
import { vars } from './theme.css.ts';

/** Background layer with one star; `size` is its radius in CSS pixels. */
export const star = (place: string, size: number, light: number): string =>
  `radial-gradient(circle at ${place}, rgb(255 255 255 / ${light}) ${size}px, transparent ${size + 0.6}px)`;

/** Background layers with stars around what is in the middle. */
export const starrySky = [
  star('9% 36%', 1.6, 0.7),
  star('13% 12%', 1, 0.6),
  star('22% 5%', 1.6, 0.5),
  star('38% 9%', 1, 0.7),
  star('62% 4%', 1.4, 0.5),
  star('70% 14%', 1, 0.6),
  star('86% 30%', 1.6, 0.8),
  star('91% 22%', 1, 0.5),
  star('94% 48%', 1.4, 0.4),
].join(', ');

/** Kept in the accessibility tree. */
export const visuallyHiddenText = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Width of a page's content, with margins. */
export const pageWidth = {
  width: '100%',
  maxWidth: `calc(${vars.layout.content} + 2 * ${vars.gutter})`,
  margin: '0 auto',
  paddingInline: vars.gutter,
} as const;

type Layer = keyof typeof layers;

/** Class in a layer: a screen's own styles override it in any source order. */
export const layered = (layer: Layer, rule: StyleRule) => style({ '@layer': { [layers[layer]]: rule } });

/** One class per variant, in a layer. */
export function layeredVariants<Name extends string>(
  layer: Layer,
  rules: Record<Name, StyleRule>,
): Record<Name, string>;
export function layeredVariants(layer: Layer, rules: Record<string, StyleRule>): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, layered(layer, rule)]));
}
