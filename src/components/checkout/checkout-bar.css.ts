import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** Content above the bar. */
export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 28, paddingBottom: 32 });

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

export const order = style({ display: 'grid', minWidth: 0 });

export const what = style({ color: colour.textMuted });

export const sum = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' });

export const full = style({ color: colour.textMuted, fontWeight: 400 });

export const go = style({ '@media': { [maxWidth('tablet')]: { padding: '10px 20px' } } });
