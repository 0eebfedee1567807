import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({ display: 'grid', gap: 32, maxWidth: vars.layout.column, margin: '0 auto' });

export const head = style({ display: 'grid', gap: 8 });

/** Reserves the height of the eight rows. */
export const loading = style({ display: 'grid', gap: 45, padding: '26px 20px' });
