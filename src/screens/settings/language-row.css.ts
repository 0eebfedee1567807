import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

/** No box of its own: text and arrow align with the other rows. */
export const select = style({
  width: 'auto',
  marginInlineEnd: -2,
  minHeight: vars.layout.touch,
  padding: '8px 30px 8px 12px',
  border: '1.5px solid transparent',
  color: vars.colour.textMuted,
  textAlignLast: 'right',
  backgroundColor: 'transparent',
  backgroundPosition: 'calc(100% - 11px) 18px, calc(100% - 6px) 18px',
});
