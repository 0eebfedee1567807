import { style } from '@vanilla-extract/css';

export const address = style({ fontWeight: 600, overflowWrap: 'anywhere' });
