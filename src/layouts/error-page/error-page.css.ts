import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  flex: 1,
  padding: `10vh ${vars.gutter} ${vars.space[16]}`,
  background: vars.colour.canvas,
  color: vars.colour.text,
});

export const status = style({ marginTop: 12, color: vars.colour.textSubtle, fontVariantNumeric: 'tabular-nums' });

export const why = style({ display: 'block' });

export const lastWords = style({ padding: `${vars.space[16]} ${vars.gutter}`, textAlign: 'center' });
