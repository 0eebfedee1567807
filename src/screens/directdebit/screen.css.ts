import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, forcedColours, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: vars.layout.form,
  margin: '0 auto',
});

export const head = style({ display: 'grid', gap: 4 });

/** Fields with the order summary beside them. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '@media': {
    [minWidth('tablet')]: {
      gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)',
      gap: 40,
      alignItems: 'start',
    },
  },
});

export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

// Wrapping labels keep the controls aligned.
const pair = { display: 'grid', gap: 12, alignItems: 'end' } as const;

export const street = style({ ...pair, gridTemplateColumns: 'minmax(0, 1fr) 104px' });
export const town = style({ ...pair, gridTemplateColumns: '120px minmax(0, 1fr)' });

// Errors of both fields are shown below the two controls.
export const wrong = style({ alignItems: 'start' });

export const order = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: 24,
  '@media': { [minWidth('tablet')]: { position: 'sticky', top: `calc(${vars.topbar} + 32px)` } },
});

export const charge = style({ color: vars.colour.textMuted, textAlign: 'center' });

export const mandate = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 });

export const short = style({ display: 'block', paddingTop: 2 });

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: vars.layout.touch,
  borderRadius: vars.radius.small,
  color: vars.colour.link,
  fontSize: vars.size.bodySmall,
  fontWeight: 600,
  listStyle: 'none',
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline' } } },
});

export const arrow = style({
  transition: `transform ${vars.motion.fast}`,
  selectors: { 'details[open] > * > &': { transform: 'rotate(180deg)' } },
});

export const words = style({
  display: 'grid',
  gap: 10,
  padding: '14px 16px',
  borderRadius: vars.radius.medium,
  background: vars.colour.surfaceSunken,
  overflowWrap: 'anywhere',
});

export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  paddingTop: 48,
});

export const dialogHead = style({ display: 'grid', justifyItems: 'center', gap: 8, textAlign: 'center' });

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: '50%',
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const entry = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

export const error = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: 6,
  fontWeight: 600,
  color: colour.onDangerSoft,
  selectors: { '&:empty': { display: 'none' } },
});

export const further = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'center',
  gap: '12px 8px',
  color: colour.textMuted,
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
