import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const chatLayout = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
export const chatMain = style({ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 });

export const emptyMain = style({
  minHeight: '100dvh',
  padding: `20px ${vars.gutter}`,
  '@media': { [minWidth('tablet')]: { display: 'grid', alignContent: 'center', paddingBlock: 32 } },
});
