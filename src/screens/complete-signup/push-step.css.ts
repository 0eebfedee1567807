import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const kinds = style({ display: 'grid', gap: 16, margin: 0, padding: 0, listStyle: 'none' });

export const kind = style({ display: 'flex', alignItems: 'center', gap: 14 });

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  borderRadius: '50%',
  background: vars.colour.primarySoft,
  color: vars.colour.onPrimarySoft,
});
