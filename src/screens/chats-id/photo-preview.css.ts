import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const body = style({ display: 'grid', gap: 16 });

export const preview = style({
  justifySelf: 'center',
  maxWidth: '100%',
  maxHeight: '44dvh',
  minHeight: 120,
  borderRadius: vars.radius.large,
  objectFit: 'contain',
  background: vars.colour.surfaceSunken,
});

/** File name as a fallback when the browser cannot render the photo. */
export const unseen = style({
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: 8,
  minHeight: 120,
  padding: 16,
  borderRadius: vars.radius.large,
  background: vars.colour.surfaceSunken,
  color: vars.colour.textMuted,
  overflowWrap: 'anywhere',
  textAlign: 'center',
});

export const cost = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '0 8px',
  color: vars.colour.textMuted,
  textAlign: 'center',
});

export const short = style({ color: vars.colour.onDangerSoft, fontWeight: 600 });

export const acts = style({ display: 'grid', gap: 8 });
