import { tokens } from './tokens.ts';

export type Breakpoint = keyof typeof tokens.breakpoint;

/** At this breakpoint and wider. */
export const minWidth = (breakpoint: Breakpoint) => `(min-width: ${tokens.breakpoint[breakpoint]}px)`;

/** Narrower than this breakpoint. */
export const maxWidth = (breakpoint: Breakpoint) => `(max-width: ${tokens.breakpoint[breakpoint] - 0.02}px)`;

/** A phone's window that is hardly higher than what there is to press and to read. */
export const lowHeight = `${maxWidth('tablet')} and (max-height: 699px)`;

export const prefersDark = '(prefers-color-scheme: dark)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';
export const forcedColours = '(forced-colors: active)';
/** The pointer can hover: a finger leaves no hover state behind. */
export const canHover = '(hover: hover)';
