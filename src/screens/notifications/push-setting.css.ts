import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const card = style({ display: 'flex', gap: 16, padding: 20 });

export const icon = style({ flex: 'none', marginTop: 2, color: vars.colour.link });

export const words = style({ display: 'grid', gap: 8, minWidth: 0 });

export const button = style({ justifySelf: 'start', marginTop: 4 });
