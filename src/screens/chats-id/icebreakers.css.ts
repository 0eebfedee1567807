import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const icebreakers = style({
  flex: 'none',
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: `4px ${vars.gutter} 10px`,
});
