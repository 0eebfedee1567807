import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const main = style({
  minHeight: '100dvh',
  padding: `20px ${vars.gutter}`,
  '@media': { [minWidth('tablet')]: { display: 'grid', alignContent: 'center', paddingBlock: 32 } },
});
