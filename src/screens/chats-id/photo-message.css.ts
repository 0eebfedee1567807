import { keyframes, style } from '@vanilla-extract/css';
import { reducedMotion } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

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
