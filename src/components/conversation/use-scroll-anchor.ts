import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { topHeight } from './conversation.css.ts';
import type { MessageRow } from './message-rows.ts';

/** Distance from the end that counts as scrolled to the end, CSS pixels. */
const near = 120;

/** Distance from the top at which earlier messages are loaded, CSS pixels. */
const nearTop = 600;

type ScrollAnchor = {
  readonly handle: RefObject<VirtualizerHandle | null>;
  /** Prepended rows: the distance from the end is kept. */
  readonly hasPrependedRows: boolean;
  readonly onScroll: (offset: number) => void;
  readonly onResize: () => void;
  /** The browser's scrollIntoView stops short of rows that are not measured yet. */
  readonly goToFoot: () => void;
};

const firstIn = (rows: readonly MessageRow[]): string | undefined => rows.find((row) => row.kind === 'message')?.key;

const hasPrependedRows = (before: readonly MessageRow[], now: readonly MessageRow[]): boolean => {
  const first = firstIn(before);
  return first !== undefined && first !== firstIn(now) && now.some(({ key }) => key === first);
};

/**
 * Scroll position of the log. It opens at the end. Sending scrolls to the end; a new message does so only from the
 * end.
 */
export const useScrollAnchor = (rows: readonly MessageRow[], onNearTop: () => void): ScrollAnchor => {
  const handle = useRef<VirtualizerHandle>(null);
  const isScrolledToEnd = useRef(true);
  const ownBefore = useRef(0);
  const [shown, setShown] = useState({ rows, hasPrependedRows: false });
  // React renders again with this value before the rows are painted.
  if (shown.rows !== rows) setShown({ rows, hasPrependedRows: hasPrependedRows(shown.rows, rows) });

  const keepAtEnd = useCallback(() => {
    if (isScrolledToEnd.current) handle.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [rows]);

  const own = rows.filter((row) => row.kind === 'outgoing').length;
  useLayoutEffect(() => {
    if (own > ownBefore.current) isScrolledToEnd.current = true;
    ownBefore.current = own;
    keepAtEnd();
  }, [keepAtEnd, own]);

  return {
    handle,
    hasPrependedRows: shown.hasPrependedRows,
    onScroll: (offset) => {
      const { scrollSize = 0, viewportSize = 0 } = handle.current ?? {};
      if (viewportSize === 0) return;
      isScrolledToEnd.current = offset + viewportSize > topHeight + scrollSize - near;
      if (offset < nearTop && scrollSize > viewportSize) onNearTop();
    },
    onResize: keepAtEnd,
    goToFoot: () => {
      isScrolledToEnd.current = true;
      keepAtEnd();
    },
  };
};
