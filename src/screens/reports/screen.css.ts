import { style } from '@vanilla-extract/css';

export const page = style({ display: 'grid', gap: 20, maxWidth: 640, margin: '0 auto', paddingBlock: 16 });
