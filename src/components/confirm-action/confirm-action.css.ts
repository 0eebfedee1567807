import { style } from '@vanilla-extract/css';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const question = style({
  display: 'grid',
  gap: 16,
  padding: 20,
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surface,
  textAlign: 'start',
});

export const words = style({ display: 'grid', gap: 6 });

export const actions = stack[8];
