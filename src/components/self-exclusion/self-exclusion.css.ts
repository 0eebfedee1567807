import { style } from '@vanilla-extract/css';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const box = style({
  display: 'grid',
  gap: 20,
  marginTop: 12,
  padding: 20,
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surface,
  '@media': { print: { display: 'none' } },
});

export const form = stack[20];
export const address = style({ overflowWrap: 'anywhere' });
