import { style } from '@vanilla-extract/css';

export const known = style({ marginTop: 20, textAlign: 'center' });
