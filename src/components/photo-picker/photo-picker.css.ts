import { style } from '@vanilla-extract/css';
import { canHover, forcedColours, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

export const head = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 16 });

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 10,
  borderRadius: 16,
  '@media': { [minWidth('laptop')]: { gap: 16 } },
});

export const over = style({ outline: `3px solid ${colour.focus}`, outlineOffset: 6 });

export const tile = style({ borderRadius: 16 });

const slot = { aspectRatio: '3 / 4', borderRadius: 16 } as const;
const open = { ...slot, border: `2px dashed ${colour.borderStrong}` } as const;

export const add = style({
  ...open,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  position: 'relative',
  padding: 6,
  color: colour.link,
  fontSize: vars.size.bodySmall,
  lineHeight: '18px',
  fontWeight: 600,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: { '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 } },
  '@media': { [canHover]: { ':hover': { background: colour.primarySoft } } },
});

export const addMark = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.layout.touch,
  height: vars.layout.touch,
  borderRadius: '50%',
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const empty = style({ ...open, borderColor: colour.border });

export const locked = style({
  ...slot,
  display: 'grid',
  placeItems: 'center',
  background: night.gradient,
  color: night.text,
  '@media': { [forcedColours]: { border: '1px dashed GrayText' } },
});

export const lock = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.layout.touch,
  height: vars.layout.touch,
  border: `1px solid ${night.line}`,
  borderRadius: '50%',
  background: night.dark,
});

export const hint = style({ display: 'grid', gap: 4 });
