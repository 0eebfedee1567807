import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: vars.layout.form,
  margin: '0 auto',
});

export const head = style({ display: 'grid', gap: 4 });
