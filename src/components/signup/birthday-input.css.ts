import { style } from '@vanilla-extract/css';

export const birthday = style({ display: 'grid', gridTemplateColumns: '0.8fr 1.5fr 1fr', gap: 8 });
