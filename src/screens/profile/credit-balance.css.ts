import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const balance = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 });

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: 16,
  background: vars.colour.starSoft,
  color: vars.colour.onStarSoft,
});

export const words = style({ flex: '1 1 160px' });

export const buy = style({ flex: '0 1 auto' });
