import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const progress = style({ display: 'grid', gap: 14 });

export const where = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
});

export const stepName = style({ color: vars.colour.textMuted });
