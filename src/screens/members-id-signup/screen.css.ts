import { style } from '@vanilla-extract/css';

export const teaser = style({ display: 'grid', gap: 12, width: '100%', maxWidth: 420, margin: '0 auto' });
