import { globalStyle, style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, gutter } = vars;

/** Phone: the step is the page. From 768: a card with a picture beside the step. */
export const wizard = style({
  display: 'flex',
  flexDirection: 'column',
  // Window below the top bar; the page has 20 above and 40 below.
  minHeight: `calc(100dvh - ${vars.topbar} - 60px)`,
  maxWidth: 480,
  margin: '0 auto',
  '@media': {
    [minWidth('tablet')]: {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      width: '100%',
      // Fixed height of the picture: longer content scrolls between head and foot.
      height: `max(520px, min(720px, 100dvh - ${vars.topbar} - 88px))`,
      minHeight: 0,
      maxWidth: 800,
      overflow: 'hidden',
      border: `1px solid ${colour.border}`,
      borderRadius: vars.radius.extraLarge,
      background: colour.surface,
    },
  },
});

export const main = style({ display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0, minHeight: 0 });

/** Same height without the back button. */
export const top = style({
  gridTemplateRows: `minmax(${vars.layout.touch}, auto) auto`,
  '@media': { [minWidth('tablet')]: { padding: '14px 24px 0' } },
});

/** Aligns the arrow's edge with the text. */
export const back = style({ marginInlineStart: -10 });

export const body = style({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minHeight: 0,
});

export const content = style({
  display: 'grid',
  flex: 1,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: '20px 0 28px',
  '@media': { [minWidth('tablet')]: { overflowY: 'auto', padding: '20px 32px 28px' } },
});

// Focused controls scroll clear of the foot.
globalStyle(`${content} :is(input, select, textarea, button)`, { scrollMarginBlock: '24px 160px' });

export const head = style({ display: 'grid', gap: 6 });

/** Sticky: content scrolls below it. */
export const foot = style({
  position: 'sticky',
  zIndex: 1,
  bottom: 0,
  display: 'grid',
  gap: 6,
  margin: `0 calc(-1 * ${gutter}) -40px`,
  padding: `12px ${gutter} max(8px, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${colour.border}`,
  background: colour.canvas,
  '@media': {
    [minWidth('tablet')]: {
      margin: 0,
      padding: '16px 32px 14px',
      background: colour.surface,
    },
  },
});

export const genders = style({ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' });

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '@media': {
    [minWidth('phablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12, alignItems: 'end' },
  },
});

export const place = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** Photo above the advice; beside it where there is room. */
export const photo = style({
  display: 'grid',
  gap: 20,
  '@media': {
    [minWidth('tablet')]: { gridTemplateColumns: '200px minmax(0, 1fr)', alignItems: 'center', gap: 28 },
  },
});

export const advice = style({ display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' });

export const line = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
});

export const mark = style({ flex: 'none', color: vars.colour.onSuccessSoft });

export const kinds = style({ display: 'grid', gap: 16, margin: 0, padding: 0, listStyle: 'none' });

export const kind = style({ display: 'flex', alignItems: 'center', gap: 14 });

export const pushMark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  borderRadius: '50%',
  background: vars.colour.primarySoft,
  color: vars.colour.onPrimarySoft,
});

/** Beside the own card; longer content scrolls. */
export const confirm = style({
  selectors: { '&&': { paddingTop: 24 } },
  '@media': {
    [minWidth('tablet')]: {
      gridArea: '1 / 2',
      alignContent: 'safe center',
      width: '100%',
      maxWidth: 'none',
      overflowY: 'auto',
      padding: '24px 48px',
    },
  },
});

/** Phone: a line with a small picture. From 768: the picture fills the card's side. */
export const own = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gridTemplateRows: 'auto auto',
  alignItems: 'center',
  columnGap: 16,
  width: '100%',
  maxWidth: 420,
  margin: '0 auto',
  padding: 12,
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surface,
  '@media': {
    [minWidth('tablet')]: {
      position: 'relative',
      gridArea: '1 / 1',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr auto',
      maxWidth: 'none',
      margin: 0,
      padding: 0,
      border: 0,
      borderRadius: 0,
      background: vars.night.ground,
      color: vars.night.text,
    },
  },
});

export const ownTitle = style({
  gridArea: '1 / 2',
  alignSelf: 'end',
  color: colour.textMuted,
  '@media': {
    [minWidth('tablet')]: {
      gridArea: '1 / 1',
      zIndex: 1,
      padding: '20px 24px 40px',
      background: 'linear-gradient(to bottom, rgb(8 2 20 / 0.7), transparent)',
      color: vars.night.text,
    },
  },
});

export const ownPhoto = style({
  gridArea: '1 / 1 / span 2 / 2',
  '@media': {
    [minWidth('tablet')]: {
      position: 'absolute',
      inset: 0,
      gridArea: '1 / 1 / -1 / -1',
      height: '100%',
      aspectRatio: 'auto',
      borderRadius: 0,
    },
  },
});

export const ownWords = style({
  gridArea: '2 / 2',
  alignSelf: 'start',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': {
    [minWidth('tablet')]: {
      gridArea: '3 / 1',
      zIndex: 1,
      padding: '84px 24px 24px',
      background: vars.night.photoScrim,
      color: vars.night.text,
    },
  },
});
