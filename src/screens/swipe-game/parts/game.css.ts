import { style } from '@vanilla-extract/css';
import { below } from '#src/styles/media.ts';

export const hint = style({ marginTop: 18, textAlign: 'center' });

/** A phone has no keys; who reads by ear may have some. */
export const keys = style({
  '@media': {
    [below('laptop')]: { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  },
});
