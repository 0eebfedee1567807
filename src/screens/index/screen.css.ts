import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { pageWidth } from '#src/styles/page-width.ts';
import { vars } from '#src/styles/theme.css.ts';

export const hero = style({
  ...pageWidth,
  display: 'grid',
  gap: 28,
  paddingTop: 4,
  paddingBottom: 44,
  '@media': {
    [minWidth('laptop')]: {
      gridTemplateColumns: '1.05fr 1fr',
      alignItems: 'center',
      minHeight: 'min(700px, calc(100vh - 72px))',
      paddingTop: 8,
      paddingBottom: 64,
    },
  },
});

/** From here on a paper background. */
export const ground = style({ flex: 1, background: vars.colour.canvas, color: vars.colour.text });

export const content = style({
  ...pageWidth,
  display: 'grid',
  gap: 56,
  paddingTop: 56,
  paddingBottom: 72,
});
