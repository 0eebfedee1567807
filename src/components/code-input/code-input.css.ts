import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const error = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: 6,
  fontWeight: 600,
  color: colour.onDangerSoft,
  selectors: { '&:empty': { display: 'none' } },
});

export const code = style({ position: 'relative' });

// Drawn above the field, which still receives all clicks.
export const boxes = style({
  position: 'relative',
  zIndex: 1,
  pointerEvents: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 56px))',
  justifyContent: 'center',
  gap: 8,
});

export const box = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: 60,
  border: `1.5px solid ${colour.borderStrong}`,
  borderRadius: vars.radius.medium,
  background: colour.surface,
  fontSize: '1.5rem',
  fontWeight: 600,
  lineHeight: 1,
});

export const wrongBox = style({ borderColor: colour.danger, boxShadow: `0 0 0 1px ${colour.danger}` });

/** Marks the next or selected digit while the field has the focus. */
export const activeBox = style({});

globalStyle(`${code}:focus-within ${activeBox}`, {
  borderColor: colour.focus,
  outline: `3px solid color-mix(in srgb, ${colour.focus} 32%, transparent)`,
  '@media': { [forcedColours]: { outlineColor: 'Highlight' } },
});

/** One transparent input lies under the boxes, so that paste, autofill and screen readers handle one code. */
export const field = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  padding: '0 16px',
  border: 0,
  // Phones zoom in on inputs with a smaller font.
  fontSize: '1.5rem',
  opacity: 0,
});
