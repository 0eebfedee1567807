import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** What stands above the bar. */
export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 28, paddingBottom: 32 });

// At the foot of the window stands what one buys.
globalStyle(`main:has(${page})`, { paddingBottom: 0 });
globalStyle(`main:has(${page}) ~ nav`, { display: 'none' });
globalStyle(`div:has(> main ${page})`, { paddingBottom: 0 });
// What takes the focus is not hidden behind it.
globalStyle(`html:has(${page})`, { scrollPaddingBottom: 130 });

/** Stays at the foot of the window, from edge to edge: what it costs, and the next step. */
export const bar = style({
  position: 'sticky',
  zIndex: 31,
  bottom: 0,
  marginInline: 'calc(50% - 50vw)',
  background: colour.surface,
  borderTop: `1px solid ${colour.border}`,
});

/** Where a wider window has room for it elsewhere. */
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
