import { type RefCallback, type RefObject, useCallback, useRef } from 'react';

/** A control with the ref `leaving` that goes while it has the focus leaves it to `heir`. */
export const useFocusFallback = (): { heir: RefObject<HTMLDivElement | null>; leaving: RefCallback<HTMLElement> } => {
  const heir = useRef<HTMLDivElement>(null);
  const leaving = useCallback(
    (control: HTMLElement) => () => {
      if (document.activeElement === control) heir.current?.focus({ preventScroll: true });
    },
    [],
  );
  return { heir, leaving };
};
