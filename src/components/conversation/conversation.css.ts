import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { layers } from '#src/styles/layers.css.ts';
import { canHover, maxWidth, minWidth, reducedMotion, shortWindow } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';
import { list as toasts } from '#src/ui/toast/toast.css.ts';
import { late } from '#src/ui/skeleton/skeleton.css.ts';

const { colour } = vars;

/** From 1200 the profile on the right of the conversation. */
export const withPanel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minHeight: 0,
  '@media': { [minWidth('desktop')]: { gridTemplateColumns: 'minmax(0, 1fr) 300px' } },
});

export const gone = style({ alignSelf: 'center' });

export const aside = style({
  display: 'none',
  '@media': {
    [minWidth('desktop')]: {
      display: 'grid',
      alignContent: 'start',
      // Rows of a grid that scrolls shrink below the photo.
      gridAutoRows: 'max-content',
      gap: 18,
      padding: 24,
      overflowY: 'auto',
      background: colour.surface,
      borderLeft: `1px solid ${colour.border}`,
    },
  },
});

export const panelSafety = style({ display: 'flex', flexWrap: 'wrap' });

export const place = style({ color: colour.textMuted });

export const conversation = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  background: colour.canvas,
});

export const loading = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: 12,
  padding: `16px ${vars.gutter}`,
});

export const loadingBubble = style({ height: 44, width: '52%', borderRadius: 20 });

export const loadingOwn = style({
  height: 44,
  width: '38%',
  borderRadius: 20,
  alignSelf: 'flex-end',
});

export const head = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 64,
  padding: '6px 12px 6px 8px',
  background: colour.surface,
  borderBottom: `1px solid ${colour.border}`,
  '@media': {
    [minWidth('tablet')]: { gap: 8, paddingRight: vars.gutter },
    [shortWindow]: { minHeight: vars.layout.touch, paddingBlock: 0 },
  },
});

/** Between these widths the list is beside the conversation; a wider window has more to go back to. */
export const back = style({
  '@media': { [`${minWidth('tablet')} and ${maxWidth('laptop')}`]: { display: 'none' } },
});

export const who = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  minHeight: 52,
  borderRadius: vars.radius.medium,
  '@media': {
    [`${minWidth('tablet')} and ${maxWidth('laptop')}`]: { marginLeft: 24 },
    [shortWindow]: { minHeight: vars.layout.touch },
  },
});

globalStyle(`${who} > :first-child`, {
  '@layer': { [layers.ui]: { '@media': { [shortWindow]: { width: 36, height: 36 } } } },
});

export const besideList = style({ selectors: { '&&': { marginLeft: 16 } } });

export const whoWords = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto)',
  minWidth: 0,
  // Name and presence share a line.
  '@media': {
    [shortWindow]: { gridTemplateColumns: 'minmax(3em, auto) minmax(0, auto)', alignItems: 'center', gap: 8 },
  },
});

export const name = style({
  display: 'flex',
  alignItems: 'center',
  fontWeight: 650,
  lineHeight: 1.4,
  '@media': { [shortWindow]: { lineHeight: 1.2 } },
});

export const age = style({ flex: 'none', whiteSpace: 'pre' });

export const premium = style({ marginLeft: 6, color: colour.starMark });

export const presence = style({ color: colour.textMuted });

export const below = style({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 });

export const headTag = style({ flex: 'none' });

export const actions = style({ display: 'flex', alignItems: 'center', flex: 'none', marginLeft: 'auto' });

export const menu = style({ flex: 'none' });

export const first = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 14,
  flex: '1 0 auto',
  padding: `32px ${vars.gutter}`,
  textAlign: 'center',
  '@media': { [shortWindow]: { gap: 4, padding: `8px ${vars.gutter}` } },
});

export const firstFace = style({
  width: 132,
  height: 132,
  // The header shows it too.
  '@media': { [shortWindow]: { display: 'none' } },
});

export const firstWhy = style({ maxWidth: 320, color: colour.textMuted });

export const icebreakers = style({
  flex: 'none',
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: `4px ${vars.gutter} 10px`,
});

/** Fixed height above the messages: the virtual list needs its offset. */
export const topHeight = 88;

export const log = style({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  // Scroll anchoring is done by the log itself.
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  // Hidden until the rows are measured and placed.
  animation: `${late} 1ms 50ms backwards`,
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
});

/** Warning below a message. */
export const warning = style({ padding: `4px ${vars.gutter} 8px` });

/** Short logs are aligned to the bottom. */
export const above = style({ flexGrow: 1 });

export const top = style({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 6,
  height: topHeight,
  padding: `0 ${vars.gutter}`,
});

export const day = style({ flex: 'none', minHeight: 22, color: vars.colour.textMuted });

export const trouble = style({ flex: 'none', padding: `8px ${vars.gutter}` });

/** A row of the log: its height is measured, so margins must not overflow it. */
export const row = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  padding: `4px ${vars.gutter} 0`,
});

export const mine = style({ alignItems: 'flex-end' });

/** Message with its actions beside it. */
export const line = style({
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  selectors: { [`${mine} > &`]: { justifyContent: 'flex-end' } },
});

/** Visible on hover, tap or keyboard focus; until then a tap goes to the message. */
export const report = style({
  marginBlock: -1,
  color: colour.textMuted,
  opacity: 0,
  pointerEvents: 'none',
  selectors: {
    [`${row}:is(:hover, :focus-within) &`]: { opacity: 1, pointerEvents: 'auto' },
  },
});

const tail = 6;

export const bubble = style({
  maxWidth: 'min(78%, 460px)',
  padding: '10px 14px',
  borderRadius: 20,
  background: colour.bubbleIn,
  color: colour.onBubbleIn,
  lineHeight: '22px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Each paragraph takes the direction of its own first character.
  unicodeBidi: 'plaintext',
});

export const own = style({ background: colour.bubbleOut, color: colour.onBubbleOut });

/** The last message of a group has a pointed corner. */
export const last = style({
  selectors: {
    [`${row}:not(${mine}) &`]: { borderBottomLeftRadius: tail },
    [`${mine} &`]: { borderBottomRightRadius: tail },
  },
});

/** Above the message that comments on it. */
export const quote = style({
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  padding: '10px 14px',
  borderRadius: 16,
  border: `1px solid ${colour.border}`,
  background: colour.surface,
  color: colour.text,
});

export const quoteAbove = style({ maxWidth: 'min(78%, 460px)', marginBottom: 4 });

export const quoteBy = style({ display: 'flex', alignItems: 'center', gap: 6, fontWeight: 600 });

export const quoteHeart = style({ flex: 'none', color: colour.secondary });

export const quoteAnswer = style({
  fontFamily: vars.font.display,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
});

export const quotePhoto = style({ width: 72, height: 96, marginTop: 4, borderRadius: 10, objectFit: 'cover' });

export const waiting = style({ background: colour.primarySoft, color: colour.onPrimarySoft });

export const failed = style({ background: colour.dangerSoft, color: colour.onDangerSoft });

export const meta = style({
  display: 'flex',
  alignItems: 'center',
  gap: 5,
  minHeight: 18,
  padding: '4px 6px 10px',
  color: colour.textMuted,
});

export const read = style({ color: colour.link });

export const failure = style({ display: 'grid', justifyItems: 'end', gap: 8, padding: '4px 0 14px' });

export const reason = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  padding: '0 6px',
  color: colour.onDangerSoft,
  fontWeight: 600,
});

export const offer = style({ padding: '0 6px', color: colour.textMuted });

export const answers = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 });

export const answer = style({ paddingInline: 15 });

export const dayHeading = style({ alignSelf: 'center', padding: '8px 0 4px', color: colour.textMuted });

/** Reserves the room before the picture loads. */
export const frame = style({
  display: 'block',
  position: 'relative',
  width: 168,
  aspectRatio: '3 / 4',
  padding: 0,
  borderRadius: 20,
  overflow: 'hidden',
  background: colour.skeleton,
});

export const opens = style({ cursor: 'zoom-in' });

export const image = style({ width: '100%', height: '100%', objectFit: 'cover' });

/** Fallback when the browser cannot render the picture. */
export const unseen = style({ display: 'grid', placeItems: 'center', height: '100%', color: colour.textSubtle });

export const faint = style({ filter: 'saturate(0.5) opacity(0.75)' });

export const progress = style({ position: 'absolute', insetInline: 12, bottom: 12 });

export const whole = style({ padding: 0 });

export const large = style({
  display: 'block',
  width: '100%',
  maxHeight: '86dvh',
  objectFit: 'contain',
  background: colour.surfaceSunken,
});

export const gift = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  maxWidth: 'min(78%, 460px)',
  padding: '12px 18px 12px 12px',
  borderRadius: 20,
  background: colour.starSoft,
  color: colour.onStarSoft,
});

export const giftMark = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 52,
  height: 52,
  borderRadius: 14,
  background: colour.star,
  color: colour.onStar,
});

export const giftPicture = style({ width: 40, height: 40 });

export const giftWords = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });

export const giftName = style({ fontWeight: 700 });

const beat = keyframes({ '0%, 60%, 100%': { opacity: 0.35 }, '30%': { opacity: 1 } });

export const typing = style({
  display: 'inline-flex',
  gap: 5,
  marginBottom: 10,
  padding: '14px 16px',
  borderRadius: 20,
  borderBottomLeftRadius: 6,
  background: colour.bubbleIn,
});

export const dot = style({
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: colour.textMuted,
  animation: `${beat} 1.2s infinite`,
  selectors: {
    '&:nth-child(2)': { animationDelay: '0.15s', opacity: 0.65 },
    '&:nth-child(3)': { animationDelay: '0.3s', opacity: 0.35 },
  },
  '@media': { [reducedMotion]: { animation: 'none' } },
});

export const composer = style({
  flex: 'none',
  display: 'grid',
  gap: 2,
  padding: '8px 12px max(8px, env(safe-area-inset-bottom))',
  background: colour.surface,
  borderTop: `1px solid ${colour.border}`,
  '@media': {
    [minWidth('tablet')]: { paddingInline: vars.gutter },
    [shortWindow]: { gap: 0, paddingTop: 2, paddingBottom: 'env(safe-area-inset-bottom)' },
  },
});

// A toast at the bottom would cover the button that sends.
globalStyle(`body:has(${composer}) ${toasts}`, {
  '@layer': { [layers.ui]: { top: 'calc(76px + env(safe-area-inset-top, 0px))', bottom: 'auto' } },
});

export const composerRow = style({ display: 'flex', alignItems: 'flex-end', gap: 8 });

/** A hidden copy of the text in the same grid cell makes the input grow. */
export const grow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '::after': {
    content: 'attr(data-text) " "',
    gridArea: '1 / 1',
    visibility: 'hidden',
    maxHeight: '30dvh',
    padding: '10px 18px',
    border: '1.5px solid transparent',
    lineHeight: '24px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    overflow: 'hidden',
  },
});

export const field = style({ flex: 1, gap: 0 });

export const input = style({
  gridArea: '1 / 1',
  minHeight: 48,
  maxHeight: '30dvh',
  padding: '10px 18px',
  borderColor: 'transparent',
  borderRadius: 24,
  background: colour.surfaceSunken,
  resize: 'none',
  fieldSizing: 'fixed',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  // One line: long names are truncated.
  '::placeholder': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export const attach = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  width: 48,
  height: 48,
  borderRadius: '50%',
  cursor: 'pointer',
  selectors: { '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: -1 } },
  '@media': { [canHover]: { ':hover': { background: colour.surfaceSunken } } },
});

export const send = style({
  width: 48,
  height: 48,
  selectors: { '&:disabled': { background: colour.surfaceSunken } },
});

export const underline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0 8px',
  minHeight: 32,
  color: colour.textMuted,
  textAlign: 'center',
  '@media': { [shortWindow]: { minHeight: 24 } },
});

export const buy = style({ margin: '4px 0', padding: '8px 14px', fontSize: vars.size.bodySmall });

/** Takes a line only while it has content. */
export const counter = style({ selectors: { '&:not(:empty)': { flex: '1 0 100%' } } });

export const tooLong = style({ color: colour.onDangerSoft, fontWeight: 600 });

export const demoNote = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  padding: '4px 0 8px',
  color: colour.textMuted,
  textAlign: 'center',
  // The header says so too.
  '@media': { [shortWindow]: { display: 'none' } },
});

export const short = style({ color: vars.colour.onDangerSoft, fontWeight: 600 });

export const body = stack[16];

export const preview = style({
  justifySelf: 'center',
  maxWidth: '100%',
  maxHeight: '44dvh',
  minHeight: 120,
  borderRadius: vars.radius.large,
  objectFit: 'contain',
  background: vars.colour.surfaceSunken,
});

/** File name as a fallback when the browser cannot render the photo. */
export const unseenBelow = style({
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: 8,
  minHeight: 120,
  padding: 16,
  borderRadius: vars.radius.large,
  background: vars.colour.surfaceSunken,
  color: vars.colour.textMuted,
  overflowWrap: 'anywhere',
  textAlign: 'center',
});

export const cost = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '0 8px',
  color: vars.colour.textMuted,
  textAlign: 'center',
});

export const composerActions = stack[8];
