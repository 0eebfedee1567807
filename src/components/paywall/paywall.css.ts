import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const sheet = style({ display: 'grid', gap: 20 });

export const actions = style({ display: 'grid', gap: 8 });

export const waiting = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'center',
  gap: 8,
  padding: '14px 16px',
  borderRadius: vars.radius.medium,
  background: vars.colour.surfaceSunken,
});
