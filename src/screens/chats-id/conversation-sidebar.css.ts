import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const list = style({
  display: 'none',
  '@media': {
    [minWidth('tablet')]: {
      display: 'block',
      padding: '8px 24px',
      overflowY: 'auto',
      background: colour.surface,
      borderRight: `1px solid ${colour.border}`,
    },
  },
});

export const brand = style({ display: 'inline-block', padding: '8px 0' });

export const listTitle = style({ padding: '4px 0 12px' });

export const noChats = style({ color: colour.textMuted });
