import { globalStyle, style } from '@vanilla-extract/css';

export const sky = style({ flex: 1, display: 'grid', alignItems: 'center', paddingBottom: 48 });

// Here the whole page is the sky.
globalStyle(`${sky} > section`, { background: 'none' });
