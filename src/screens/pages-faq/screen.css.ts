import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const search = style({ marginTop: 12, '@media': { print: { display: 'none' } } });

/** Keeps its height without a text. */
export const count = style({ minHeight: 24, color: colour.textMuted });

export const question = style({
  borderBottom: `1px solid ${colour.border}`,
  scrollMarginTop: `calc(${vars.topbar} + 16px)`,
});

export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: vars.layout.touch,
  padding: '12px 0',
  cursor: 'pointer',
  listStyle: 'none',
});

export const questionText = style({ fontSize: vars.size.body, fontWeight: 600, overflowWrap: 'anywhere' });

export const chevron = style({
  flex: 'none',
  color: colour.textSubtle,
  selectors: { '[open] > * > &': { transform: 'rotate(180deg)' } },
  '@media': { print: { display: 'none' } },
});

export const answer = style({
  display: 'grid',
  gap: 4,
  paddingBottom: 16,
  color: colour.textMuted,
  overflowWrap: 'anywhere',
});

// Closed answers are printed too.
globalStyle(`${question}::details-content`, {
  '@media': { print: { contentVisibility: 'visible', blockSize: 'auto', display: 'block' } },
});
