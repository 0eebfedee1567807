import { style } from '@vanilla-extract/css';
import { below } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** Stays at the foot of the window, from edge to edge: what it costs, and the button that charges. */
export const bar = style({
  position: 'sticky',
  zIndex: 31,
  bottom: 0,
  marginInline: 'calc(50% - 50vw)',
  background: colour.surface,
  borderTop: `1px solid ${colour.border}`,
});

export const barIn = style({
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

export const orderWhat = style({ color: colour.textMuted });

export const pay = style({ '@media': { [below('tablet')]: { padding: '10px 20px' } } });

export const problem = style({ gridColumn: '1 / -1' });

export const once = style({ color: colour.textMuted });
