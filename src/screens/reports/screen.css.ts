import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({ display: 'grid', gap: 20, maxWidth: 640, margin: '0 auto', paddingBlock: 16 });

export const list = style({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });

export const row = style({
  display: 'grid',
  gap: 4,
  padding: 16,
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surface,
  color: colour.text,
  textDecoration: 'none',
});

export const line = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 8 });

export const facts = style({ display: 'grid', gap: 16, margin: 0 });

export const fact = style({ display: 'grid', gap: 2 });

export const value = style({ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });

export const section = style({ display: 'grid', gap: 12, marginTop: 12 });

export const past = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

export const pastName = style({ display: 'grid', flexGrow: 1, minWidth: 160, overflowWrap: 'anywhere' });
