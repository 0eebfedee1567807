import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  maxWidth: 420,
  margin: '0 auto',
  padding: '8vh 0 24px',
});

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 84,
  height: 84,
  marginBottom: 8,
  borderRadius: '50%',
  background: vars.colour.primarySoft,
  color: vars.colour.onPrimarySoft,
});

export const text = style({ color: vars.colour.textMuted, textAlign: 'center' });
export const address = style({ color: vars.colour.text, overflowWrap: 'anywhere' });

export const actions = style({ display: 'grid', gap: 8, width: '100%', marginTop: 12 });
