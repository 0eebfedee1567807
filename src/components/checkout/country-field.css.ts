import { style } from '@vanilla-extract/css';

export const country = style({ maxWidth: 320 });
