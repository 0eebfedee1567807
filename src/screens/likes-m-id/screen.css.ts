import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const pictureWidth = 'min(236px, 58vw, 26vh)';

export const card = style({
  maxWidth: 520,
  marginInline: 'auto',
  borderRadius: vars.radius.extraLarge,
  boxShadow: vars.colour.shadowLarge,
});

// Leaves room for the bars, so that the buttons are visible on small phones.
globalStyle(`${card} > a`, { width: pictureWidth });

export const loading = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  maxWidth: 520,
  marginInline: 'auto',
  padding: '44px 28px 28px',
});

export const photo = style({ width: pictureWidth, minWidth: 132 });
