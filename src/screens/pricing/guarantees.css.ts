import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const promises = style({
  display: 'grid',
  gap: 14,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const promise = style({ display: 'flex', gap: 12 });

export const sign = style({ flex: 'none', marginTop: 3, color: vars.colour.link });
