import { style } from '@vanilla-extract/css';

export const form = style({ display: 'grid', gap: 20, maxWidth: 440 });

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
