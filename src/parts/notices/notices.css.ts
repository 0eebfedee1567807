import { globalStyle, style } from '@vanilla-extract/css';
import { below, from } from '#src/styles/media.ts';

export const list = style({ display: 'grid', gap: 8 });

/** On a phone two of them; the others when they are asked for. */
export const folded = style({});
globalStyle(`${folded} > :nth-child(n + 3)`, { '@media': { [below('tablet')]: { display: 'none' } } });

export const more = style({ justifySelf: 'start', '@media': { [from('tablet')]: { display: 'none' } } });

export const modal = style({ display: 'grid', gap: 24 });
