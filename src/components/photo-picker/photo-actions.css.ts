import { style } from '@vanilla-extract/css';

export const body = style({ display: 'grid', justifyItems: 'center', gap: 16, textAlign: 'center' });

export const photo = style({ width: 'min(100%, 240px)', maxHeight: '42dvh' });

export const actions = style({ display: 'grid', gap: 8, width: '100%', marginTop: 4 });
