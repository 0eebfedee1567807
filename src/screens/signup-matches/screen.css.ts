import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });

export const head = style({
  display: 'grid',
  gap: 16,
  '@media': {
    [minWidth('tablet')]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', gap: 32 },
  },
});

export const words = style({ display: 'grid', justifyItems: 'start', gap: 10 });

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
