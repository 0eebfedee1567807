/** Also read at run time: the tokens are not. [UI-01] */
export const breakpoints = { phablet: 576, tablet: 768, laptop: 992, desktop: 1200 } as const;

export type Breakpoint = keyof typeof breakpoints;

/** At this breakpoint and wider. */
export const minWidth = (breakpoint: Breakpoint) => `(min-width: ${breakpoints[breakpoint]}px)`;

/** Narrower than this breakpoint. */
export const maxWidth = (breakpoint: Breakpoint) => `(max-width: ${breakpoints[breakpoint] - 0.02}px)`;

/** Low phone windows with hardly any room beyond controls and text. */
export const lowHeight = `${maxWidth('tablet')} and (max-height: 699px)`;

/** A phone on its side, or a zoom of 400 %: bars must leave the height to content. */
export const shortWindow = '(max-height: 399px)';

export const prefersDark = '(prefers-color-scheme: dark)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';
export const forcedColours = '(forced-colors: active)';
/** The pointer can hover: after a tap a hover style would stick. */
export const canHover = '(hover: hover)';
