import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const count = style({ minHeight: 20, color: vars.colour.textMuted });

export const countLine = style({ width: 140, marginTop: 2 });
