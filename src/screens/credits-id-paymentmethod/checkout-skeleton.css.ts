import { style } from '@vanilla-extract/css';

export const rows = style({ display: 'grid', gap: 10 });

export const row = style({ height: 68 });
