import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const card = style({ display: 'grid', gap: 12, paddingBottom: 8 });

export const head = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 16 });

export const add = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: vars.layout.touch,
  color: vars.colour.link,
  fontWeight: 600,
  textAlign: 'start',
});

export const words = style({ flex: 1 });

export const count = style({ whiteSpace: 'nowrap' });
