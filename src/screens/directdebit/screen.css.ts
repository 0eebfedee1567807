import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: vars.layout.form,
  margin: '0 auto',
});

// A payment form has no bottom navigation, like the other steps of an order.
globalStyle(`main:has(${page}) ~ nav`, { display: 'none' });

export const head = stack[4];

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

/** Time left of the discount in the price below. */
export const discountLeft = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: vars.colour.onSuccessSoft,
  fontWeight: 600,
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

export const further = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'center',
  gap: '12px 8px',
  color: colour.textMuted,
});
