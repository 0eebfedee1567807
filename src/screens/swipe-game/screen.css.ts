import { style } from '@vanilla-extract/css';
import { lowHeight } from '#src/styles/media.ts';

/** As wide as the deck and as high as the page: the deck takes the remaining height. */
export const page = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'min(100%, 400px)',
  gridTemplateRows: 'auto 1fr',
  justifyContent: 'center',
  alignItems: 'start',
  gap: 18,
  '@media': { [lowHeight]: { gap: 8 } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
});
