import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const head = style({ display: 'grid', gap: 10 });

export const lead = style({ maxWidth: '60ch', color: vars.colour.textMuted });
