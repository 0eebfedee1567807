import { style } from '@vanilla-extract/css';

export const layout = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
export const main = style({ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 });
