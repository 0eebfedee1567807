import { style } from '@vanilla-extract/css';
import { canHover } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

export const rows = style({ padding: '4px 20px' });

/** One setting with its expandable content. */
export const item = style({ selectors: { '& + &': { borderTop: `1px solid ${colour.border}` } } });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  width: '100%',
  minHeight: 60,
  padding: '8px 0',
  textAlign: 'start',
});

export const pressable = style({
  cursor: 'pointer',
  '@media': { [canHover]: { ':hover': { color: colour.link } } },
});

export const words = style({ display: 'grid', flex: 1, minWidth: 0 });

export const name = style({
  fontWeight: 550,
  overflowWrap: 'anywhere',
  // Not truncated while there is room: the current value shrinks first.
  selectors: { [`${row} > &`]: { flex: 'none', maxWidth: '75%' } },
});

export const danger = style({ color: colour.onDangerSoft });

/** Current value and arrow. */
export const end = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  flex: '0 1 auto',
  minWidth: 0,
  color: colour.textMuted,
});

export const value = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Not truncated while the row is open.
  selectors: { '[aria-expanded=true] &': { overflowWrap: 'anywhere', textAlign: 'end', whiteSpace: 'normal' } },
});

export const arrow = style({ flex: 'none', transition: `transform ${vars.motion.base}` });
export const turned = style({ transform: 'rotate(180deg)' });

export const panel = style({ display: 'grid', gap: 20, padding: '8px 0 24px' });

export const note = style({ padding: '0 0 16px' });
