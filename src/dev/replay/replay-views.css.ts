import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

/** As wide as the window, which decides the layout of the views, and small enough to stand in the inspector. */
export const viewport = style({
  position: 'relative',
  width: '100vw',
  // Fixed elements of the views stay within.
  contain: 'layout paint',
  overflow: 'auto',
  height: '100dvh',
  '@media': { [minWidth('laptop')]: { zoom: 0.55 } },
});
