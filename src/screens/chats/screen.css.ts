import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  maxWidth: vars.layout.column,
  margin: '0 auto',
});

export const matches = style({
  display: 'flex',
  gap: 14,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: `0 calc(-1 * ${vars.gutter})`,
  padding: `4px ${vars.gutter}`,
});

export const match = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 6,
  width: 76,
  flex: 'none',
  borderRadius: vars.radius.medium,
});

export const face = style({ width: 72, height: 72 });

export const name = style({ maxWidth: '100%', fontWeight: 600 });

export const gone = style({ textAlign: 'center' });
