import { style } from '@vanilla-extract/css';

export const address = style({ fontStyle: 'normal' });

export const phone = style({ display: 'inline-block', padding: '12px 0', margin: '-12px 0' });
