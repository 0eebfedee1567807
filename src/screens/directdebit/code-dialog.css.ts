import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  paddingTop: 48,
});

export const head = style({ display: 'grid', justifyItems: 'center', gap: 8, textAlign: 'center' });

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: '50%',
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const entry = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

export const error = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: 6,
  fontWeight: 600,
  color: colour.onDangerSoft,
  selectors: { '&:empty': { display: 'none' } },
});

export const further = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'center',
  gap: '12px 8px',
  color: colour.textMuted,
});
