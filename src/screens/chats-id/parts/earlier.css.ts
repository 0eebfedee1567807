import { style } from '@vanilla-extract/css';

export const earlier = style({ display: 'grid', justifyItems: 'center', gap: 8, paddingBottom: 8 });
