import { style } from '@vanilla-extract/css';
import { canHover, minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  maxWidth: vars.layout.column,
  margin: '0 auto',
  '@media': {
    [minWidth('desktop')]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      alignItems: 'start',
      maxWidth: 'none',
      margin: 0,
    },
  },
});

export const title = style({ '@media': { [minWidth('desktop')]: { gridColumn: '1 / -1' } } });

/** Groups one below the other: an opened row moves only those below it. */
export const column = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 32 });

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

/** A long value is on a line of its own where there is no room beside the name. */
export const wrapped = style({ flexWrap: 'wrap', columnGap: 16, rowGap: 2 });

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
  flex: '1 1 auto',
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

/** No box of its own: text and arrow align with the other rows. */
export const select = style({
  width: 'auto',
  marginInlineEnd: -2,
  minHeight: vars.layout.touch,
  padding: '8px 30px 8px 12px',
  border: '1.5px solid transparent',
  color: vars.colour.textMuted,
  textAlignLast: 'right',
  backgroundColor: 'transparent',
  backgroundPosition: 'calc(100% - 11px) 18px, calc(100% - 6px) 18px',
});

export const entries = stack[4];

export const entry = style({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 56 });

export const itemText = style({ display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

export const icon = style({ flex: 'none', color: vars.colour.textMuted });

export const loading = style({ display: 'grid', gap: 20, padding: '12px 0' });

export const all = style({ justifySelf: 'start' });

export const form = style({ display: 'grid', gap: 20, maxWidth: 440 });

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export const deletionPage = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 520,
  margin: '0 auto',
});

export const bar = style({ display: 'flex', alignItems: 'center', gap: 12, marginInline: -10 });

export const steps = style({ flex: 1 });

export const step = stack[24];

export const head = stack[8];

export const stackedActions = stack[8];

export const offers = stack[12];

export const offer = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 14px' });

export const mark = style({
  gridRow: 'span 2',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 14,
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const take = style({ gridColumn: '1 / -1', marginTop: 12 });

export const ends = style({ display: 'grid', gap: 14 });

export const consequence = style({ display: 'flex', gap: 12 });

export const endIcon = style({ flex: 'none', marginTop: 2, color: colour.textMuted });
