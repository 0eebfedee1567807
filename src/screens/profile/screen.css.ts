import { style } from '@vanilla-extract/css';
import { from } from '#src/styles/media.ts';

export const page = style({
  display: 'grid',
  gap: 24,
  '@media': { [from('laptop')]: { gridTemplateColumns: '380px minmax(0, 1fr)', gap: 56 } },
});

export const side = style({ display: 'grid', alignContent: 'start', gap: 24 });
