import { style } from '@vanilla-extract/css';

export const more = style({ display: 'grid', justifyItems: 'center', gap: 16, paddingTop: 12 });
