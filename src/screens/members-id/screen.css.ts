import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';

/** Phone: the picture to the window's edges, the name on it. From 768: the pictures stay while the facts scroll. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"hero" "facts" "photos" "unlock"',
  gap: 24,
  '@media': {
    [minWidth('tablet')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateAreas: '"gallery head" "gallery facts" "gallery unlock"',
      gridTemplateRows: 'auto auto 1fr',
      columnGap: 32,
    },
    [minWidth('laptop')]: { columnGap: 56 },
  },
});

// On a phone the acts stand at the foot of the window, and cover nothing.
globalStyle(`div:has(> main ${page})`, {
  '@media': { [maxWidth('tablet')]: { paddingBottom: 'calc(77px + env(safe-area-inset-bottom, 0px))' } },
});
globalStyle(`main:has(${page}) ~ nav`, { '@media': { [maxWidth('tablet')]: { display: 'none' } } });
