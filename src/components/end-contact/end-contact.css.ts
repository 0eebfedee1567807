import { style } from '@vanilla-extract/css';

export const sheet = style({ display: 'grid', gap: 20 });

export const actions = style({ display: 'grid', gap: 8 });
