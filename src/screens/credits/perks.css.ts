import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const perks = style({
  display: 'grid',
  gap: 14,
  color: colour.textMuted,
  '@media': {
    [minWidth('phablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [minWidth('laptop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
});

export const perk = style({ display: 'flex', alignItems: 'center', gap: 12 });

export const perkIcon = style({ color: colour.link });
