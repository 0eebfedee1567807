import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

/** One horizontally scrolling row up to the window's edges. */
export const filters = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: `-3px calc(-1 * ${vars.gutter})`,
  padding: `3px ${vars.gutter}`,
});
