import { style } from '@vanilla-extract/css';

export const locate = style({ display: 'grid', gap: 10 });
