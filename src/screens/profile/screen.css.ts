import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

const inOrder = { gridTemplateAreas: '"me" "main" "more"', gridTemplateColumns: 'minmax(0, 1fr)' };

export const page = style({
  display: 'grid',
  gap: 24,
  ...inOrder,
  '@media': {
    [minWidth('laptop')]: {
      gridTemplateAreas: '"me main" "more main"',
      gridTemplateColumns: '380px minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      gap: '24px 56px',
    },
  },
});

const part = { display: 'grid', alignContent: 'start', gap: 24, minWidth: 0 } as const;

export const me = style({ gridArea: 'me', ...part });
export const main = style({ gridArea: 'main', ...part });
export const photos = style({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 10 });
export const more = style({ gridArea: 'more', ...part });
