import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

export const genders = style({ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' });

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '@media': {
    [minWidth('phablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12, alignItems: 'end' },
  },
});

export const place = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
