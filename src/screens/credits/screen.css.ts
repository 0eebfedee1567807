import { globalStyle, style } from '@vanilla-extract/css';

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 28, paddingBottom: 32 });

// At the foot of the window stands what one buys.
globalStyle(`main:has(${page})`, { paddingBottom: 0 });
globalStyle(`main:has(${page}) ~ nav`, { display: 'none' });
globalStyle(`div:has(> main ${page})`, { paddingBottom: 0 });
