import { style } from '@vanilla-extract/css';
import { canHover, forcedColours } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, margin: '0 -12px' });

/** [OFFLINE-06] */
export const saved = style({ margin: '0 0 8px', color: colour.textMuted, fontSize: vars.size.caption });

export const item = style({ position: 'relative', display: 'flex', alignItems: 'center' });

/** At the end of the second line: always visible on touch devices, else on hover or focus. */
export const menu = style({
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 6,
  color: colour.textMuted,
  '@media': {
    [canHover]: { opacity: 0, selectors: { [`${item}:hover &, ${item}:focus-within &`]: { opacity: 1 } } },
  },
});

export const row = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: '10px 12px',
  borderRadius: 16,
  '@media': { [canHover]: { ':hover': { background: colour.surfaceSunken } } },
  selectors: {
    '&[aria-current]': { background: colour.primarySoft },
    '&:focus-visible': { outlineOffset: -3 },
  },
});

export const current = style({ '@media': { [forcedColours]: { outline: '2px solid Highlight' } } });

export const words = style({ flex: 1, minWidth: 0, display: 'grid', gap: 2 });

export const line = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, minHeight: 22 });

/** Ends before the menu while that is visible. */
export const secondLine = style({
  paddingInlineEnd: 28,
  '@media': {
    [canHover]: { selectors: { [`${item}:not(:hover, :focus-within) &`]: { paddingInlineEnd: 0 } } },
  },
});

export const name = style({ fontWeight: 600 });
export const unreadName = style({ fontWeight: 700 });

/** Small beside the name: the words below it have the whole line. */
export const tag = style({ minHeight: 18, padding: '0 6px', fontSize: vars.size.badge });

export const time = style({ flex: 'none', marginLeft: 'auto', color: colour.textMuted });
export const unreadTime = style({ color: colour.link, fontWeight: 650 });

export const preview = style({ flex: 1, color: colour.textMuted });
export const unreadPreview = style({ color: colour.text, fontWeight: 600 });

export const foundWords = style({ background: 'none', color: colour.text, fontWeight: 700 });

export const typing = style({ color: colour.link, fontWeight: 600 });

export const failed = style({ color: colour.danger, fontWeight: 600 });

export const mark = style({ display: 'inline-block', verticalAlign: '-2.5px', marginRight: 5 });
export const read = style({ color: colour.link });

export const sheet = stack[20];

export const actions = stack[8];
