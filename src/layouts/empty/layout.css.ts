import { style } from '@vanilla-extract/css';
import { from } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const main = style({
  minHeight: '100dvh',
  padding: `20px ${vars.gutter}`,
  '@media': { [from('tablet')]: { display: 'grid', alignContent: 'center', paddingBlock: 32 } },
});
