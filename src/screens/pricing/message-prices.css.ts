import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const costs = style({
  display: 'grid',
  gap: 12,
  '@media': { [minWidth('phablet')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 20 } },
});

export const cost = style({ display: 'flex', alignItems: 'center', gap: 14 });

export const sign = style({ flex: 'none', color: colour.link });

export const words = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });

export const price = style({ color: colour.textMuted });
