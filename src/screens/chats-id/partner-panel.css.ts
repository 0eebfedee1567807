import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const aside = style({
  display: 'none',
  '@media': {
    [minWidth('desktop')]: {
      display: 'grid',
      alignContent: 'start',
      gap: 18,
      padding: 24,
      overflowY: 'auto',
      background: colour.surface,
      borderLeft: `1px solid ${colour.border}`,
    },
  },
});

export const place = style({ color: colour.textMuted });
