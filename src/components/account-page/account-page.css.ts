import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  width: '100%',
  maxWidth: vars.layout.login,
  margin: '0 auto',
  padding: '24px 0 32px',
  '@media': { [minWidth('phablet')]: { paddingTop: '10vh' } },
});

export const head = style({ display: 'grid', gap: 4 });

export const form = style({ display: 'grid', gap: 20 });

export const ways = style({ display: 'grid', justifyItems: 'center', gap: 4 });
