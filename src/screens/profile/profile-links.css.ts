import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const ways = style({ padding: '4px 20px' });

export const way = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 60,
  fontWeight: 550,
  selectors: { '& + &': { borderTop: `1px solid ${colour.border}` } },
});

export const icon = style({ color: colour.textMuted });
export const word = style({ flex: 1 });
