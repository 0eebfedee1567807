import { style } from '@vanilla-extract/css';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({ display: 'grid', gap: 20, maxWidth: 640, margin: '0 auto', padding: '16px 0 32px' });
export const head = stack[8];
export const form = stack[20];
export const number = style({ fontVariantNumeric: 'tabular-nums', color: vars.colour.text });
export const address = style({ color: vars.colour.text, overflowWrap: 'anywhere' });
