import { style } from '@vanilla-extract/css';

export const form = style({ display: 'grid', gap: 20, minWidth: 0 });

export const actions = style({ display: 'grid', gap: 8, marginTop: 4 });
