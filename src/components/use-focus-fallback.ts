import { type RefCallback, type RefObject, useCallback, useRef } from 'react';

/** A control with the ref `leaving` that goes while it has the focus leaves it to `heir`. */
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
