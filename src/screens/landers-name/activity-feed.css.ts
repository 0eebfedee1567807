import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const feed = style({ display: 'grid', gap: 28, width: '100%', maxWidth: 480, margin: '0 auto' });
export const post = style({
  display: 'grid',
  gap: 12,
  padding: 14,
  borderRadius: vars.radius.extraLarge,
  background: vars.colour.surface,
  boxShadow: `inset 0 0 0 1px ${vars.colour.border}`,
});
