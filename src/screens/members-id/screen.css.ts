import { globalStyle, style } from '@vanilla-extract/css';
import { open } from '#src/layouts/default/layout.css.ts';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { visuallyHiddenText } from '#src/styles/mixins.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { night, colour } = vars;

/** Phone: full-width picture with the name on it. From 768: the pictures stay while the facts scroll. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"hero" "facts" "photos" "unlock" "safety"',
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

// A row of its own only while there are notices: an empty row has a gap.
export const notices = style({
  gridArea: 'notices',
  selectors: { [`&:not(${open})`]: { display: 'none' } },
  '@media': {
    [maxWidth('tablet')]: { margin: `0 calc(-1 * ${vars.gutter})` },
    [minWidth('tablet')]: { overflow: 'hidden', borderRadius: vars.radius.medium },
  },
});

globalStyle(`${page}:has(> ${notices}.${open})`, {
  gridTemplateAreas: '"hero" "notices" "facts" "photos" "unlock" "safety"',
  '@media': {
    [minWidth('tablet')]: {
      gridTemplateAreas: '"gallery notices" "gallery head" "gallery facts" "gallery unlock"',
      gridTemplateRows: 'auto auto auto 1fr',
    },
  },
});

// On phones the buttons are sticky at the bottom; this room keeps them from covering content.
globalStyle(`div:has(> main ${page})`, {
  '@media': { [maxWidth('tablet')]: { paddingBottom: 'calc(77px + env(safe-area-inset-bottom, 0px))' } },
});
globalStyle(`main:has(${page}) ~ nav`, { '@media': { [maxWidth('tablet')]: { display: 'none' } } });

const heroOnPhones = {
  gridArea: 'hero',
  aspectRatio: 'auto',
  height: 'min(600px, 68dvh)',
  margin: `-20px calc(-1 * ${vars.gutter}) 0`,
  borderRadius: '0 0 28px 28px',
} as const;

export const skeletonHero = style({
  '@media': {
    [maxWidth('tablet')]: heroOnPhones,
    [minWidth('tablet')]: { gridArea: 'gallery', aspectRatio: '1 / 1.02' },
  },
});

export const facts = style({
  gridArea: 'facts',
  display: 'grid',
  alignContent: 'start',
  gap: 24,
});

export const promptHeart = style({ margin: '0 -6px -6px 0' });

export const cost = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 6,
  color: colour.textMuted,
});

/** Phone: text links at the end of the page. From 768: icons in the corner beside the name. */
export const neighbours = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  marginTop: 24,
});

export const neighbour = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  minHeight: 60,
  padding: '8px 12px',
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surface,
  fontWeight: 550,
});

export const nextNeighbour = style({ gridColumn: 2, flexDirection: 'row-reverse' });

export const mirrored = style({ rotate: '180deg' });

export const safety = style({
  display: 'flex',
  justifyContent: 'center',
  gap: 8,
  '@media': {
    [maxWidth('tablet')]: { gridArea: 'safety', justifyContent: 'space-around' },
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

export const sheet = stack[20];

export const actions = stack[8];

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

export const gallery = style({
  display: 'contents',
  '@media': {
    [minWidth('tablet')]: {
      gridArea: 'gallery',
      display: 'grid',
      gap: 12,
      position: 'sticky',
      top: `calc(${vars.topbar} + 24px)`,
      alignSelf: 'start',
    },
  },
});

export const hero = style({
  '@media': {
    [maxWidth('tablet')]: heroOnPhones,
    [minWidth('tablet')]: { aspectRatio: '1 / 1.02' },
  },
});

globalStyle(`${hero} > img`, { '@media': { [maxWidth('tablet')]: { objectPosition: '50% 24%' } } });

/** Covers the photo, below its other controls. */
export const enlarge = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  borderRadius: 'inherit',
  cursor: 'zoom-in',
});

/** Scroll target. */
export const top = style({ position: 'absolute', top: 0, left: 0, height: 1, scrollMarginTop: vars.topbar });

const turn = { position: 'absolute', top: '44%', translate: '0 -50%' } as const;

export const previous = style({ ...turn, left: 12, rotate: '180deg' });

export const next = style({ ...turn, right: 12 });

/** From 768 the thumbnails below replace it. */
export const dots = style({
  position: 'absolute',
  top: 30,
  insetInline: 72,
  display: 'flex',
  justifyContent: 'center',
  gap: 6,
  '@media': { [minWidth('tablet')]: { display: 'none' } },
});

export const dot = style({
  flex: '0 1 22px',
  height: 4,
  borderRadius: vars.radius.full,
  background: night.text,
  opacity: 0.5,
});

export const dotNow = style({ opacity: 1 });

export const report = style({ position: 'absolute', top: 12, right: 12 });

/** On phones the name covers the bottom of the photo. */
export const photoHeart = style({
  position: 'absolute',
  right: 12,
  '@media': { [maxWidth('tablet')]: { top: 64 }, [minWidth('tablet')]: { bottom: 12 } },
});

export const back = style({
  position: 'absolute',
  top: 12,
  left: 12,
  '@media': { [minWidth('tablet')]: { display: 'none' } },
});

export const thumbs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  '@media': {
    [minWidth('tablet')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 12 },
  },
});

export const photos = style({
  gridArea: 'photos',
  display: 'grid',
  gap: 12,
  '@media': { [minWidth('tablet')]: { gridArea: 'auto' } },
});

export const photosTitle = style({ '@media': { [minWidth('tablet')]: { display: 'none' } } });

export const photosCount = style({ fontWeight: 500, color: colour.textMuted });

export const thumb = style({ borderRadius: 14 });

export const choice = style({
  display: 'block',
  width: '100%',
  borderRadius: 14,
  selectors: { '&[aria-current=true]': { boxShadow: `0 0 0 3px ${colour.canvas}, 0 0 0 6px ${colour.link}` } },
});

/** On the picture on phones, else at the top of the column. */
export const head = style({
  display: 'grid',
  gap: 10,
  '@media': {
    [maxWidth('tablet')]: {
      gridArea: 'hero',
      alignSelf: 'end',
      zIndex: 1,
      margin: `0 calc(-1 * ${vars.gutter})`,
      padding: `88px calc(${vars.gutter} + 4px) 24px`,
      borderRadius: '0 0 28px 28px',
      background: night.photoScrim,
      color: night.text,
      gap: 8,
      pointerEvents: 'none',
    },
    [minWidth('tablet')]: { gridArea: 'head' },
  },
});

/** Leaves the corner to report and block. */
const besideCorner = { [minWidth('tablet')]: { paddingInlineEnd: 108 } };

export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 2, '@media': besideCorner });

export const name = style({ overflowWrap: 'anywhere', '@media': besideCorner });

export const online = style({
  '@media': { [maxWidth('tablet')]: { background: night.tag, color: night.text } },
});

export const place = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  overflowWrap: 'anywhere',
  '@media': { [minWidth('tablet')]: { color: colour.textMuted } },
});

/** Sticks to the bottom of the window on phones, else a row under the name. */
export const headerActions = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '@media': {
    [maxWidth('tablet')]: {
      position: 'fixed',
      zIndex: 31,
      left: 0,
      right: 0,
      bottom: 0,
      padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
      background: colour.surface,
      color: colour.text,
      boxShadow: `0 -1px 0 ${colour.border}`,
      pointerEvents: 'auto',
    },
    [minWidth('tablet')]: { marginTop: 12 },
  },
});

export const message = style({ flex: 1 });

/** Round heart on phones, a labelled button beside the name else. */
export const like = style({
  '@media': { [maxWidth('tablet')]: { flex: 'none', width: 52, padding: 0, borderRadius: vars.radius.full } },
});

export const likeWord = style({
  '@media': {
    [maxWidth('tablet')]: visuallyHiddenText,
  },
});

/** First on phones, last beside the name. */
export const gift = style({ '@media': { [minWidth('tablet')]: { order: 1 } } });

export const blocked = style({
  '@media': {
    [minWidth('tablet')]: {
      padding: '12px 12px 12px 20px',
      borderRadius: vars.radius.large,
      background: colour.surfaceSunken,
    },
  },
});

export const blockedWords = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

/** Horizontal panning turns the photo; two fingers zoom. */
export const stage = style({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  overflow: 'hidden',
  touchAction: 'pinch-zoom',
  userSelect: 'none',
});

export const enlarged = style({
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  transform: 'translateX(calc(var(--drag, 0) * 1px))',
  transition: `transform ${vars.motion.base} ${vars.ease.out}`,
  selectors: { [`${stage}[data-dragged] &`]: { transition: 'none' } },
});

const besidePhoto = { position: 'absolute', top: '50%', translate: '0 -50%' } as const;

export const previousPhoto = style({ ...besidePhoto, left: 12, rotate: '180deg' });

export const nextPhoto = style({ ...besidePhoto, right: 12 });

export const photoNumber = style({
  position: 'absolute',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  left: '50%',
  translate: '-50% 0',
  padding: '4px 12px',
  borderRadius: vars.radius.full,
  background: night.tag,
  color: night.text,
  fontSize: vars.size.caption,
  pointerEvents: 'none',
});
