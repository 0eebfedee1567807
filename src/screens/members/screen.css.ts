import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';
import { forcedColours } from '#src/styles/media.ts';

const { colour } = vars;

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

/** Result count and the link to the match finder. */
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px' });

export const head = style({ display: 'grid', gap: 4 });

export const count = style({ minHeight: 20, color: vars.colour.textMuted });

export const countLine = style({ width: 96, marginTop: 2 });

export const similar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  marginTop: 12,
  paddingTop: 28,
  borderTop: `1px solid ${vars.colour.border}`,
});

export const similarTitle = style({ minWidth: 0 });

export const more = style({ display: 'grid', justifyItems: 'center', gap: 16, paddingTop: 12 });

export const end = style({ paddingTop: 12, textAlign: 'center' });

/** One horizontally scrolling row up to the window's edges. */
export const filters = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: `-3px calc(-1 * ${vars.gutter})`,
  padding: `3px ${vars.gutter}`,
});

export const form = style({ display: 'flex', flexDirection: 'column', gap: 20 });

/** Side by side even on narrow phones. */
export const clear = style({ selectors: { '&&': { paddingInline: 16 } } });

export const show = style({ flex: '1 1 auto' });

/** Two ages side by side; wrapping labels keep the controls aligned. */
export const ages = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
});

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
