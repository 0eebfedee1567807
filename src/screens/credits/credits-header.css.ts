import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const head = style({ display: 'grid', gap: 8 });

export const why = style({ maxWidth: '64ch', color: colour.textMuted });

export const balance = style({ display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600 });

export const mark = style({ color: colour.starMark });
