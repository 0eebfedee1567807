import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

/** Hidden on phones. */
export const side = style({
  display: 'none',
  '@media': { [minWidth('tablet')]: { position: 'relative', display: 'block', background: night.ground } },
});

export const picture = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '50% 30%',
});

export const words = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  gap: 12,
  padding: '120px 32px 36px',
  background: night.photoScrim,
  color: night.text,
});

export const star = style({ color: night.star });
