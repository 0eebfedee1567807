import { style } from '@vanilla-extract/css';

export const page = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  maxWidth: 420,
  margin: '0 auto',
  padding: '8vh 0 24px',
  textAlign: 'center',
});
