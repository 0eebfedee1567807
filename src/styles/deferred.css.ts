import { keyframes } from '@vanilla-extract/css';

/** With a delay, and `backwards`: not seen before it is over. */
export const late = keyframes({ from: { visibility: 'hidden' } });
