import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  gap: 32,
  maxWidth: vars.layout.column,
  margin: '0 auto',
  paddingBottom: 24,
});

export const head = style({ display: 'grid', gap: 8 });

export const chapter = style({ display: 'grid', gap: 8 });

export const words = style({ display: 'grid', gap: 8, color: vars.colour.textMuted });
