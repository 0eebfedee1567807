import { type RefCallback, type RefObject, useCallback, useRef } from 'react';

/** When the focused element with the ref `leaving` unmounts, focus moves to `fallback` instead of `<body>`. */
export const useFocusFallback = (): {
  fallback: RefObject<HTMLDivElement | null>;
  leaving: RefCallback<HTMLElement>;
} => {
  const fallback = useRef<HTMLDivElement>(null);
  const leaving = useCallback(
    (control: HTMLElement) => () => {
      if (document.activeElement === control) fallback.current?.focus({ preventScroll: true });
    },
    [],
  );
  return { fallback, leaving };
};
