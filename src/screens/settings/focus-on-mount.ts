/** Moves focus to new content, so that screen readers read it. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
