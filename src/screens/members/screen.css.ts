import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

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
