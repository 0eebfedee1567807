import { style } from '@vanilla-extract/css';

export const below = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });
