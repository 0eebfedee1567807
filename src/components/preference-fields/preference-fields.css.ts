import { style } from '@vanilla-extract/css';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

const handleSize = 28;
const bar = 6;

/** `--from` and `--to`: shares of the scale, set by `AgeRange`. */
export const track = style({
  position: 'relative',
  height: vars.layout.touch,
  '::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: `calc(50% - ${bar / 2}px)`,
    height: bar,
    borderRadius: bar,
    background: colour.surfaceSunken,
    boxShadow: `inset 0 0 0 1px ${colour.border}`,
  },
  '::after': {
    content: '""',
    position: 'absolute',
    left: `calc(${handleSize / 2}px + (100% - ${handleSize}px) * var(--from, 0))`,
    right: `calc(${handleSize / 2}px + (100% - ${handleSize}px) * (1 - var(--to, 1)))`,
    top: `calc(50% - ${bar / 2}px)`,
    height: bar,
    background: colour.primary,
  },
  '@media': { [forcedColours]: { '::after': { background: 'Highlight' } } },
});

const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: handleSize,
  height: handleSize,
  border: `2px solid ${colour.primary}`,
  borderRadius: '50%',
  background: colour.surfaceRaised,
  boxShadow: colour.shadowSmall,
  cursor: 'grab',
  pointerEvents: 'auto',
} as const;

/** Two of them lie on one track: only the thumbs take the pointer. */
export const handle = style({
  position: 'absolute',
  zIndex: 1,
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  appearance: 'none',
  background: 'none',
  pointerEvents: 'none',
  selectors: {
    '&::-webkit-slider-thumb': { ...thumb, WebkitAppearance: 'none' },
    '&::-moz-range-thumb': thumb,
    '&::-webkit-slider-runnable-track': { background: 'none' },
    '&::-moz-range-track': { background: 'none' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::-webkit-slider-thumb': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 },
    '&:focus-visible::-moz-range-thumb': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 },
  },
});

export const above = style({ zIndex: 2 });

export const numbers = style({ display: 'flex', alignItems: 'center', gap: 12, color: colour.textMuted });

export const typed = style({ flex: '0 1 96px', minWidth: 0 });

/** One of a row; labels too long for three columns stack. */
export const segments = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 96px), 1fr))',
  padding: 4,
  borderRadius: vars.radius.medium,
  background: colour.surfaceSunken,
});

export const segment = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: vars.layout.touch,
  padding: '4px 8px',
  borderRadius: vars.radius.small,
  color: colour.textMuted,
  fontWeight: 600,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': {
      background: colour.surfaceRaised,
      color: colour.text,
      boxShadow: `inset 0 0 0 2px ${colour.primary}`,
    },
    '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 },
  },
  '@media': {
    [forcedColours]: { selectors: { '&:has(:checked)': { outline: '3px solid Highlight', outlineOffset: -3 } } },
  },
});

export const radio = style({
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
});
