import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const order = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: 24,
  '@media': { [minWidth('tablet')]: { position: 'sticky', top: `calc(${vars.topbar} + 32px)` } },
});

export const charge = style({ color: vars.colour.textMuted, textAlign: 'center' });
