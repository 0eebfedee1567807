import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const stars = style({ display: 'flex', gap: 8 });
export const left = style({ color: colour.starMark });
export const spent = style({ fill: 'none', stroke: colour.borderStrong, strokeWidth: 1.5 });
