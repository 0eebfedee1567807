import { style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const skeletonHero = style({
  '@media': {
    [maxWidth('tablet')]: {
      gridArea: 'hero',
      aspectRatio: 'auto',
      height: 'min(600px, 68dvh)',
      margin: `-20px calc(-1 * ${vars.gutter}) 0`,
      borderRadius: '0 0 28px 28px',
    },
    [minWidth('tablet')]: { gridArea: 'gallery', aspectRatio: '1 / 1.02' },
  },
});
