import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** Remaining time. */
export const left = style({
  display: 'grid',
  gap: 2,
  width: '100%',
  padding: '16px 20px',
  borderRadius: vars.radius.large,
  background: colour.surfaceSunken,
});

export const wide = style({ width: '100%', textAlign: 'start' });
