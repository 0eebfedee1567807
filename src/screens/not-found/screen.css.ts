import { globalStyle, style } from '@vanilla-extract/css';

export const sky = style({ flex: 1, display: 'grid', alignItems: 'center', paddingBottom: 48 });

// The sky fills the whole page.
globalStyle(`${sky} > section`, { background: 'none' });
