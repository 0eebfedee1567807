import { style, type StyleRule } from '@vanilla-extract/css';
import { layers } from './layers.css.ts';

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
