/** For what has just come: whoever arrives there hears it. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
