import { style } from '@vanilla-extract/css';

export const body = style({ display: 'flex', flexDirection: 'column', gap: 20 });

export const known = style({ textAlign: 'center' });
