import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';

export const me = style({
  display: 'flex',
  alignItems: 'center',
  gap: 18,
  '@media': { [minWidth('laptop')]: { flexDirection: 'column', alignItems: 'flex-start' } },
});

export const face = style({
  width: 104,
  height: 104,
  fontSize: 46,
  '@media': { [minWidth('laptop')]: { width: 168, height: 168, fontSize: 76 } },
});

export const words = style({ display: 'grid', justifyItems: 'start', gap: 4, minWidth: 0 });

export const tag = style({ marginTop: 4 });

export const view = style({ padding: '12px 0' });
