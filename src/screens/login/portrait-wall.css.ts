import { globalStyle, style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const wall = style({
  display: 'none',
  '@media': {
    [minWidth('laptop')]: {
      display: 'block',
      position: 'sticky',
      top: vars.topbar,
      height: `calc(100dvh - ${vars.topbar})`,
      overflow: 'hidden',
      background: vars.night.gradient,
    },
  },
});

export const grid = style({
  position: 'absolute',
  inset: '-90px -40px',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  alignContent: 'center',
  gap: 20,
  transform: 'rotate(-6deg) scale(1.06)',
});

globalStyle(`${grid} > :nth-child(3n + 2)`, { transform: 'translateY(56px)' });
