import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 520,
  margin: '0 auto',
});

export const bar = style({ display: 'flex', alignItems: 'center', gap: 12, marginInline: -10 });

export const steps = style({ flex: 1 });

export const step = style({ display: 'grid', gap: 24 });

export const head = style({ display: 'grid', gap: 8 });

export const actions = style({ display: 'grid', gap: 8 });

export const offers = style({ display: 'grid', gap: 12 });

export const offer = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 14px' });

export const mark = style({
  gridRow: 'span 2',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 14,
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const take = style({ gridColumn: '1 / -1', marginTop: 12 });

export const ends = style({ display: 'grid', gap: 14 });

export const end = style({ display: 'flex', gap: 12 });

export const endIcon = style({ flex: 'none', marginTop: 2, color: colour.textMuted });
