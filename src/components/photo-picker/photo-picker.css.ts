import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, forcedColours, minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
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

export const hint = stack[4];

export const body = style({ display: 'grid', justifyItems: 'center', gap: 16, textAlign: 'center' });

export const photo = style({ width: 'min(100%, 240px)', maxHeight: '42dvh' });

export const actions = style({ display: 'grid', gap: 8, width: '100%', marginTop: 4 });

export const move = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
});

globalStyle(`${move} > [aria-disabled=true]`, { opacity: 0.5, cursor: 'not-allowed' });

export const tag = style({ position: 'absolute', top: 8, left: 8, maxWidth: 'calc(100% - 16px)' });

export const more = style({ position: 'absolute', right: 6, bottom: 6 });

export const veil = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: 6,
  padding: 10,
  background: night.veil,
  color: night.text,
});

/** For photos that the browser cannot render. */
export const name = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
});

export const word = style({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' });

export const cancel = style({ position: 'absolute', top: 4, right: 4 });

export const notes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  selectors: { '&:empty': { display: 'none' } },
});

export const note = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: 8,
  borderRadius: vars.radius.medium,
  background: colour.dangerSoft,
  color: colour.onDangerSoft,
});

export const preview = style({
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: vars.radius.small,
  objectFit: 'cover',
});

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: vars.radius.small,
  background: colour.surface,
});

export const words = style({ flex: 1, minWidth: 0, padding: '3px 0' });

export const errorTitle = style({ fontWeight: 650 });

export const retry = style({ marginTop: 6, color: 'inherit' });

export const place = style({ display: 'grid', justifyItems: 'center', gap: 12, width: '100%' });

const size = { width: 'min(232px, 100%)', borderRadius: vars.radius.large } as const;

export const mainPhoto = style({ ...size, boxShadow: colour.shadowMedium });

export const change = style({
  position: 'absolute',
  right: 10,
  bottom: 10,
  display: 'grid',
  placeItems: 'center',
  width: vars.layout.touch,
  height: vars.layout.touch,
  borderRadius: '50%',
  background: colour.glass,
  color: colour.text,
  boxShadow: colour.shadowSmall,
  cursor: 'pointer',
  selectors: { '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 } },
  '@media': { [canHover]: { ':hover': { background: colour.surface } } },
});

export const noMainPhoto = style({
  ...size,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  aspectRatio: '3 / 4',
  padding: 16,
  border: `2px dashed ${colour.borderStrong}`,
  color: colour.link,
  fontWeight: 600,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: { '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 } },
  '@media': { [canHover]: { ':hover': { background: colour.primarySoft } } },
});

export const mainPhotoMark = style({
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: '50%',
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const refused = style({ maxWidth: 300, fontWeight: 600, color: colour.onDangerSoft, textAlign: 'center' });

export const refusedMark = style({ display: 'inline', marginInlineEnd: 6, verticalAlign: '-2px' });
