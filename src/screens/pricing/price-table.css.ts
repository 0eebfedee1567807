import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

export const bundles = style({
  display: 'grid',
  gap: 12,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 20 } },
});

export const bundle = style({
  padding: '16px 18px',
  '@media': { [minWidth('tablet')]: { minHeight: 232, padding: '22px 20px' } },
});
