import { style } from '@vanilla-extract/css';

export const more = style({ display: 'grid', justifyItems: 'center', gap: 16, paddingTop: 12 });

export const end = style({ paddingTop: 12, textAlign: 'center' });
