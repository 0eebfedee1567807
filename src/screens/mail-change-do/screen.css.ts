import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  maxWidth: 420,
  margin: '0 auto',
  padding: '8vh 0 24px',
  textAlign: 'center',
});

export const checking = style({ display: 'grid', justifyItems: 'center', gap: 16, width: '100%' });

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 84,
  height: 84,
  marginBottom: 8,
  borderRadius: '50%',
  background: vars.colour.successSoft,
  color: vars.colour.onSuccessSoft,
});

export const text = style({ color: vars.colour.textMuted });

export const address = style({ color: vars.colour.text, overflowWrap: 'anywhere' });

export const act = style({ marginTop: 12 });
