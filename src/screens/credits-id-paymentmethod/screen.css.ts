import { style } from '@vanilla-extract/css';

export const narrow = style({ width: '100%', maxWidth: 920, margin: '0 auto' });

export const choices = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });
