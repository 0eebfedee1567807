import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const short = style({ color: vars.colour.onDangerSoft, fontWeight: 600 });
