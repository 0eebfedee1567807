import { style } from '@vanilla-extract/css';
import { canHover } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const place = style({ display: 'grid', justifyItems: 'center', gap: 12, width: '100%' });

const size = { width: 'min(232px, 100%)', borderRadius: vars.radius.large } as const;

export const photo = style({ ...size, boxShadow: colour.shadowMedium });

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

export const empty = style({
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

export const mark = style({
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
