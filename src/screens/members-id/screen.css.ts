import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

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

export const skeletonHero = style({
  '@media': {
    [maxWidth('tablet')]: {
      gridArea: 'hero',
      aspectRatio: 'auto',
      height: 'min(600px, 68dvh)',
      margin: `-20px calc(-1 * ${vars.gutter}) 0`,
      borderRadius: '0 0 28px 28px',
    },
    [minWidth('tablet')]: { gridArea: 'gallery', aspectRatio: '1 / 1.02' },
  },
});

export const facts = style({
  gridArea: 'facts',
  display: 'grid',
  alignContent: 'start',
  gap: 24,
});

export const section = style({ display: 'grid', gap: 12 });

export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 12px',
});

export const about = style({ fontFamily: vars.font.display, whiteSpace: 'pre-line' });

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** Phone: text links at the end of the page. From 768: icons in the corner beside the name. */
export const safety = style({
  display: 'flex',
  justifyContent: 'center',
  gap: 8,
  '@media': {
    [maxWidth('tablet')]: { gridRow: 5, justifyContent: 'space-around' },
    // Aligned with the tags.
    [minWidth('tablet')]: { gridArea: 'head', alignSelf: 'start', justifySelf: 'end', marginTop: -8 },
  },
});

export const act = style({
  '@media': {
    [minWidth('tablet')]: { width: vars.layout.touch, padding: 0, color: vars.colour.text },
  },
});

globalStyle(`${act} svg`, { '@media': { [minWidth('tablet')]: { width: 24, height: 24 } } });

export const word = style({ '@media': { [minWidth('tablet')]: { display: 'none' } } });

export const sheet = style({ display: 'grid', gap: 20 });

export const actions = style({ display: 'grid', gap: 8 });

export const unlock = style({
  gridArea: 'unlock',
  alignSelf: 'start',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 14,
  padding: 18,
  borderRadius: vars.radius.large,
  background: night.dusk,
  color: night.text,
});

export const unlockStar = style({ color: night.star });

export const unlockWords = style({ flex: '1 1 150px', minWidth: 0 });

export const unlockTitle = style({ fontSize: '1.0625rem', lineHeight: 1.3, fontWeight: 650 });

export const unlockWhy = style({ color: night.textMuted });
