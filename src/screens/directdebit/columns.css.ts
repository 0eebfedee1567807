import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

/** The fields, and beside them what is ordered. */
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
