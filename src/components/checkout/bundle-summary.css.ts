import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** A row on a phone, a column from 768. */
export const words = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"marks marks" "amount price"',
  alignItems: 'end',
  gap: '2px 12px',
  height: '100%',
  '@media': {
    [minWidth('tablet')]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"marks" "amount" "price"',
      alignContent: 'space-between',
      gap: 16,
    },
  },
});

export const marks = style({
  gridArea: 'marks',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: 26,
  color: colour.starMark,
});

export const stars = style({ display: 'flex', gap: 3 });

export const amount = style({ gridArea: 'amount', display: 'grid', gap: 3, color: colour.textMuted, lineHeight: 1.2 });

export const figure = style({
  color: colour.text,
  fontFamily: vars.font.display,
  fontSize: '2.125rem',
  fontWeight: 400,
  lineHeight: 1,
  letterSpacing: '-0.02em',
  '@media': { [minWidth('tablet')]: { fontSize: '3.25rem' } },
});

export const price = style({
  gridArea: 'price',
  display: 'grid',
  justifyItems: 'end',
  textAlign: 'end',
  '@media': { [minWidth('tablet')]: { justifyItems: 'start', textAlign: 'start' } },
});

/** Shown before the price, read after it. */
export const full = style({ order: -1, color: colour.textMuted });

export const sum = style({
  fontSize: vars.size.title,
  fontWeight: 650,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
  '@media': { [minWidth('tablet')]: { fontSize: '1.5rem' } },
});

export const perMessage = style({ color: colour.textMuted });
