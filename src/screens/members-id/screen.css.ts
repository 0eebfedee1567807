import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';

/** Phone: full-width picture with the name on it. From 768: the pictures stay while the facts scroll. */
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

// On phones the buttons are sticky at the bottom; this room keeps them from covering content.
globalStyle(`div:has(> main ${page})`, {
  '@media': { [maxWidth('tablet')]: { paddingBottom: 'calc(77px + env(safe-area-inset-bottom, 0px))' } },
});
globalStyle(`main:has(${page}) ~ nav`, { '@media': { [maxWidth('tablet')]: { display: 'none' } } });
