import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 84,
  height: 84,
  marginBottom: 8,
  borderRadius: '50%',
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const text = style({ color: colour.textMuted });

/** How long there is still time. */
export const left = style({
  display: 'grid',
  gap: 2,
  width: '100%',
  padding: '16px 20px',
  borderRadius: vars.radius.large,
  background: colour.surfaceSunken,
});

export const actions = style({ display: 'grid', gap: 8, width: '100%', marginTop: 12 });

export const wide = style({ width: '100%', textAlign: 'start' });
