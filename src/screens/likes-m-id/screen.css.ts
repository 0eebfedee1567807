import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const card = style({
  maxWidth: 520,
  marginInline: 'auto',
  borderRadius: vars.radius.extraLarge,
  boxShadow: vars.colour.shadowLarge,
});

export const loading = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  maxWidth: 520,
  marginInline: 'auto',
  padding: '44px 28px 28px',
});

export const photo = style({ width: 'min(236px, 58vw)' });
