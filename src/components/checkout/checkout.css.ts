import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColours, maxWidth, minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** A row on a phone, a column from 768. */
export const words = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"marks price" "amount price"',
  alignItems: 'end',
  gap: '2px 12px',
  height: '100%',
  '@media': {
    [minWidth('tablet')]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"marks" "amount" "price"',
      alignContent: 'space-between',
      gap: 16,
    },
  },
});

export const marks = style({
  gridArea: 'marks',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: 26,
  color: colour.starMark,
});

export const stars = style({ display: 'flex', gap: 3 });

/** Figure and unit on one line on a phone, below each other from 768. */
export const amount = style({
  gridArea: 'amount',
  color: colour.textMuted,
  lineHeight: 1.2,
  '@media': { [minWidth('tablet')]: { display: 'grid', gap: 3 } },
});

export const figure = style({
  color: colour.text,
  fontFamily: vars.font.display,
  fontSize: '2.125rem',
  fontWeight: 400,
  lineHeight: 1,
  letterSpacing: '-0.02em',
  '@media': { [minWidth('tablet')]: { fontSize: '3.25rem' } },
});

export const price = style({
  gridArea: 'price',
  display: 'grid',
  justifyItems: 'end',
  textAlign: 'end',
  '@media': { [minWidth('tablet')]: { justifyItems: 'start', textAlign: 'start' } },
});

/** Shown before the price, read after it. */
export const full = style({ order: -1, color: colour.textMuted });

export const sum = style({
  fontSize: vars.size.title,
  fontWeight: 650,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
  '@media': { [minWidth('tablet')]: { fontSize: '1.5rem' } },
});

export const perMessage = style({ color: colour.textMuted });

/** Content above the bar. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  paddingBottom: 32,
  '@media': { [minWidth('tablet')]: { gap: 28 } },
});

// The bar is at the very bottom of the window, in place of the bottom navigation.
globalStyle(`main:has(${page})`, { paddingBottom: 0 });
globalStyle(`main:has(${page}) ~ nav`, { display: 'none' });
globalStyle(`div:has(> main ${page})`, { paddingBottom: 0 });
// Focused controls scroll clear of the bar.
globalStyle(`html:has(${page})`, { scrollPaddingBottom: 130 });

/** Sticks to the bottom of the window at full width: the price and the next step. */
export const bar = style({
  position: 'sticky',
  zIndex: 31,
  bottom: 0,
  marginInline: 'calc(50% - 50vw)',
  background: colour.surface,
  borderTop: `1px solid ${colour.border}`,
});

/** Hidden in wider windows, which show it elsewhere. */
export const narrow = style({ '@media': { [minWidth('tablet')]: { display: 'none' } } });

export const inside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto) minmax(0, auto)',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  maxWidth: `calc(${vars.layout.content} + 2 * ${vars.gutter})`,
  margin: '0 auto',
  padding: `12px ${vars.gutter} max(14px, env(safe-area-inset-bottom))`,
});

/** The order above the button on a phone, so that every language has the button on one line. */
export const stacked = style({
  '@media': { [maxWidth('tablet')]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
// Parts of the order stay whole: the last one moves below the price.
globalStyle(`${stacked} > :first-child`, { flexWrap: 'wrap', gap: '0 16px' });
globalStyle(`${stacked} > :first-child > :last-child`, { marginInlineStart: 'auto' });

export const order = style({ display: 'grid', minWidth: 0 });

export const what = style({ color: colour.textMuted });

export const barTotal = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' });

/** The chosen bundle above shows it too. */
export const barFullPrice = style({
  color: colour.textMuted,
  fontWeight: 400,
  '@media': { [maxWidth('tablet')]: { display: 'none' } },
});

export const go = style({ '@media': { [maxWidth('tablet')]: { padding: '10px 20px' } } });

export const country = style({ maxWidth: 320 });

export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  padding: 14,
  borderRadius: vars.radius.medium,
  background: colour.starSoft,
  color: colour.onStarSoft,
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});

/** On a phone the text has its room. */
export const sign = style({
  flex: 'none',
  color: colour.starMark,
  '@media': { [maxWidth('phablet')]: { display: 'none' } },
});

/** As wide as its longest word: the countdown moves below it before a word breaks. */
export const bannerText = style({ flex: '1 1 130px', minWidth: 'min-content', overflowWrap: 'normal' });

export const left = style({
  flex: 'none',
  marginLeft: 'auto',
  fontSize: '1.0625rem',
  fontWeight: 650,
  letterSpacing: '0.04em',
});

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: vars.layout.touch,
  color: colour.link,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});

export const closed = style({ flexBasis: '100%', minWidth: 0 });

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 10,
  maxWidth: 440,
  paddingTop: 6,
});

/** Beside the field, below its label. */
export const apply = style({ marginTop: 26, minHeight: vars.layout.control });

/** The error is below it and stays visible. */
export const code = style({
  scrollMarginBottom: 40,
  textTransform: 'uppercase',
  selectors: { '&::placeholder': { textTransform: 'none' } },
});

export const applied = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  outline: 'none',
});

export const problem = style({ flexBasis: '100%', color: colour.onDangerSoft });

export const lines = stack[12];

export const line = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 16 });

export const breakdownLabel = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const breakdownSum = style({ whiteSpace: 'nowrap' });

export const off = style({ color: colour.onSuccessSoft, whiteSpace: 'nowrap' });

export const total = style({ paddingTop: 14, borderTop: `1px solid ${colour.border}` });

export const vat = style({ color: colour.textMuted });

export const mark = style({
  flex: 'none',
  width: 48,
  height: 40,
  borderRadius: 10,
  background: colour.primarySoft,
  color: colour.primary,
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});
