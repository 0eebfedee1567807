import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

export const copy = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  '@media': { [minWidth('laptop')]: { order: -1, gap: 26, maxWidth: 560 } },
});

export const promise = style({ color: night.textMuted });

export const actions = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  '@media': { [minWidth('phablet')]: { flexDirection: 'row', flexWrap: 'wrap' } },
});

export const adults = style({ display: 'flex', alignItems: 'center', gap: 8, color: night.textMuted });
