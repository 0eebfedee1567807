import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

/** Fields with the order summary beside them. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '@media': {
    [minWidth('tablet')]: {
      gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)',
      gap: 40,
      alignItems: 'start',
    },
  },
});
