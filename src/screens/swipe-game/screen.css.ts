import { style } from '@vanilla-extract/css';

/** As wide as the deck. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'min(100%, 400px)',
  justifyContent: 'center',
  gap: 18,
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
});
