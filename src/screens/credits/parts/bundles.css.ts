import { style } from '@vanilla-extract/css';
import { canHover, forcedColours, from } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const bundles = style({
  '@media': { [from('tablet')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 20 } },
});

/** A row on a phone, a column from 768. */
export const bundle = style({
  '@media': {
    [from('tablet')]: { display: 'grid', minHeight: 232, padding: '22px 20px' },
    [from('laptop')]: { minHeight: 256, padding: 24 },
    [canHover]: { ':hover': { background: colour.surface } },
  },
});

export const bundleWords = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"marks marks" "amount price"',
  alignItems: 'end',
  gap: '2px 12px',
  '@media': {
    [from('tablet')]: {
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
  '@media': { [from('tablet')]: { fontSize: '3.25rem' } },
});

export const price = style({
  gridArea: 'price',
  display: 'grid',
  justifyItems: 'end',
  '@media': { [from('tablet')]: { justifyItems: 'start' } },
});

export const sum = style({
  fontSize: vars.size.title,
  fontWeight: 650,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
  '@media': { [from('tablet')]: { fontSize: '1.5rem' } },
});

export const perMessage = style({ color: colour.textMuted });

export const chosen = style({
  display: 'none',
  '@media': {
    [from('laptop')]: {
      position: 'absolute',
      right: 18,
      bottom: 22,
      placeItems: 'center',
      width: 32,
      height: 32,
      borderRadius: '50%',
      background: colour.primary,
      color: colour.onPrimary,
      selectors: { [`${bundle}:has(:checked) &`]: { display: 'grid' } },
    },
    [forcedColours]: { border: '1px solid Highlight' },
  },
});
