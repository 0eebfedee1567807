import { style } from '@vanilla-extract/css';

export const methods = style({ display: 'flex', flexWrap: 'wrap', gap: '10px 20px' });

export const method = style({ display: 'flex', alignItems: 'center', gap: 10 });
