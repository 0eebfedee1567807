import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const table = style({ display: 'grid', justifyItems: 'center', gap: 20 });
export const deck = style({ position: 'relative', width: 'min(78vw, 340px)', aspectRatio: '3 / 4' });

globalStyle(`${deck} > *`, {
  position: 'absolute',
  inset: 0,
  transition: `transform ${vars.motion.slow} ${vars.ease.out}, opacity ${vars.motion.slow}, visibility ${vars.motion.slow}`,
});

export const top = style({
  zIndex: 1,
  transform: 'translateX(calc(var(--drag, 0) * 1px)) rotate(calc(var(--drag, 0) * 0.05deg))',
  cursor: 'grab',
  touchAction: 'pan-y',
  userSelect: 'none',
  selectors: { '[data-dragged] > &': { transition: 'none' } },
});
export const below = style({ transform: 'translateY(16px) scale(0.94)' });
export const goneLeft = style({ visibility: 'hidden', opacity: 0, transform: 'translateX(-120%) rotate(-14deg)' });
export const goneRight = style({ visibility: 'hidden', opacity: 0, transform: 'translateX(120%) rotate(14deg)' });

export const controls = style({ display: 'flex', gap: 20 });
export const round = style({ width: 64, height: 64, background: vars.night.paper, color: vars.night.onPaper });
export const yes = style({ background: vars.colour.secondary, color: vars.colour.onSecondary });
