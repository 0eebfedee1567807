import { style } from '@vanilla-extract/css';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  maxWidth: vars.layout.column,
  margin: '0 auto',
});

export const order = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20, padding: 24 });

export const way = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 16px',
  paddingBottom: 14,
  borderBottom: `1px solid ${colour.border}`,
});

export const choice = style({ display: 'grid', gap: 10 });

export const words = style({ display: 'grid', gap: 2 });

export const cardName = style({ fontWeight: 650, overflowWrap: 'anywhere' });

export const consent = style({ color: colour.textMuted, textAlign: 'center' });

export const further = stack[8];
