/** For what has just come: whoever arrives there hears it. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
