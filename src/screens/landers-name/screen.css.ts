import { style } from '@vanilla-extract/css';

export const coming = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 });
