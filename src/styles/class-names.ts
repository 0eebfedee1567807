/** One class attribute out of those that apply. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
