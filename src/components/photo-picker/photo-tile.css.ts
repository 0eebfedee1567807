import { style } from '@vanilla-extract/css';

export const tile = style({ borderRadius: 16 });

export const tag = style({ position: 'absolute', top: 8, left: 8, maxWidth: 'calc(100% - 16px)' });

export const more = style({ position: 'absolute', right: 6, bottom: 6 });
