import { globalStyle, style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  flex: 1,
  display: 'grid',
  minHeight: `calc(100dvh - ${vars.topbar})`,
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: '1fr 1fr' } },
});

export const side = style({
  display: 'flex',
  flexDirection: 'column',
  padding: `40px ${vars.gutter} 32px`,
});

export const column = style({
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  width: '100%',
  maxWidth: vars.layout.login,
  margin: '0 auto',
  '@media': { [minWidth('phablet')]: { alignContent: 'center', padding: '24px 0' } },
});

export const head = stack[4];

export const newHere = style({ color: vars.colour.textMuted, textAlign: 'center' });

export const form = stack[20];

export const password = style({ display: 'grid' });

export const forgotten = style({ justifySelf: 'end', marginTop: 4, fontSize: vars.size.bodySmall });

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
