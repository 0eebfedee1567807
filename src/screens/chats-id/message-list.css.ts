import { keyframes, style } from '@vanilla-extract/css';
import { late } from '#src/styles/deferred.css.ts';
import { reducedMotion } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

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
