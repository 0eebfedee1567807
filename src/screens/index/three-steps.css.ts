import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const section = style({ display: 'grid', gap: 32 });

export const steps = style({
  display: 'grid',
  gap: 32,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: 40 } },
});

export const step = style({
  display: 'flex',
  gap: 16,
  '@media': { [minWidth('tablet')]: { flexDirection: 'column' } },
});

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: 16,
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const words = style({ display: 'grid', alignContent: 'start', gap: 4 });
