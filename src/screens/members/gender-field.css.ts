import { style } from '@vanilla-extract/css';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

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
    '&:has(:checked)': { background: colour.surfaceRaised, color: colour.text, boxShadow: colour.shadowSmall },
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
