import { layered, layeredVariants } from '#src/styles/mixins.ts';

export const icon = layered('ui', {
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.9,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

export const filledIcon = layered('ui', { fill: 'currentColor', strokeWidth: 0 });

export const size = layeredVariants('ui', {
  xs: { width: 15, height: 15 },
  s: { width: 18, height: 18 },
  m: { width: 24, height: 24 },
  l: { width: 28, height: 28 },
});
