import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '@media': {
    [minWidth('tablet')]: { gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)', alignItems: 'start', gap: 40 },
  },
});
