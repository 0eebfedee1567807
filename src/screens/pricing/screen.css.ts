import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 36 });

export const head = style({ display: 'grid', gap: 10 });

export const lead = style({ maxWidth: '60ch', color: vars.colour.textMuted });

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

export const bundles = style({
  display: 'grid',
  gap: 12,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 20 } },
});

export const bundle = style({
  padding: '16px 18px',
  '@media': { [minWidth('tablet')]: { minHeight: 232, padding: '22px 20px' } },
});

export const costs = style({
  display: 'grid',
  gap: 12,
  '@media': { [minWidth('phablet')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 20 } },
});

export const cost = style({ display: 'flex', alignItems: 'center', gap: 14 });

export const priceIcon = style({ flex: 'none', color: colour.link });

export const words = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });

export const price = style({ color: colour.textMuted });

export const methods = style({ display: 'flex', flexWrap: 'wrap', gap: '10px 20px' });

export const method = style({ display: 'flex', alignItems: 'center', gap: 10 });

export const promises = style({
  display: 'grid',
  gap: 14,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const promise = style({ display: 'flex', gap: 12 });

export const checkIcon = style({ flex: 'none', marginTop: 3, color: vars.colour.link });
