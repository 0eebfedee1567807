import { style } from '@vanilla-extract/css';
import { maxWidth, lowHeight } from '#src/styles/media.ts';

/** As high as the page leaves it. */
export const game = style({ alignSelf: 'stretch', display: 'flex', flexDirection: 'column' });

export const hint = style({ marginTop: 18, textAlign: 'center', '@media': { [lowHeight]: { marginTop: 8 } } });

/** A phone has no keys; who reads by ear may have some. */
export const keys = style({
  '@media': {
    [maxWidth('laptop')]: { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  },
});
