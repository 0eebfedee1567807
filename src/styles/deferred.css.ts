import { keyframes } from '@vanilla-extract/css';

/** Delayed fade-in with `backwards`: invisible until the delay is over. */
export const late = keyframes({ from: { visibility: 'hidden' } });
