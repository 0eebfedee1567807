import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const words = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  paddingTop: 32,
  textAlign: 'center',
});

export const age = style({
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  borderRadius: vars.radius.full,
  background: vars.colour.primarySoft,
  color: vars.colour.onPrimarySoft,
  fontFamily: vars.font.display,
  fontSize: 28,
  lineHeight: 1,
});

export const actions = style({ display: 'grid', gap: 8, width: '100%', marginTop: 8 });
