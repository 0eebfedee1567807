import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { topHeight } from './message-list.css.ts';
import type { MessageRow } from './message-rows.ts';

/** Nearer to the foot than this counts as being there, CSS pixels. */
const near = 120;

/** Nearer to the top than this, what lies before is asked for, CSS pixels. */
const nearTop = 600;

type PlaceInLog = {
  readonly handle: RefObject<VirtualizerHandle | null>;
  /** Lines have come before those that were shown: the place is kept from the foot. */
  readonly hasPrependedRows: boolean;
  readonly onScroll: (offset: number) => void;
  readonly onResize: () => void;
  /** Also over lines that have not been measured yet, which the browser's own way stops short of. */
  readonly goToFoot: () => void;
};

const firstIn = (rows: readonly MessageRow[]): string | undefined => rows.find((row) => row.kind === 'message')?.key;

const hasPrependedRows = (before: readonly MessageRow[], now: readonly MessageRow[]): boolean => {
  const first = firstIn(before);
  return first !== undefined && first !== firstIn(now) && now.some(({ key }) => key === first);
};

/**
 * Which part of the log is seen. It opens at the foot. What one sends is seen; what arrives is seen by who is at the
 * foot; whoever reads further up stays where he reads.
 */
export const useScrollAnchor = (rows: readonly MessageRow[], onNearTop: () => void): PlaceInLog => {
  const handle = useRef<VirtualizerHandle>(null);
  const isScrolledToEnd = useRef(true);
  const ownBefore = useRef(0);
  const [shown, setShown] = useState({ rows, hasPrependedRows: false });
  // React renders anew with this before anything of the lines is shown.
  if (shown.rows !== rows) setShown({ rows, hasPrependedRows: hasPrependedRows(shown.rows, rows) });

  const keepAtFoot = useCallback(() => {
    if (isScrolledToEnd.current) handle.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [rows]);

  const own = rows.filter((row) => row.kind === 'outgoing').length;
  useLayoutEffect(() => {
    if (own > ownBefore.current) isScrolledToEnd.current = true;
    ownBefore.current = own;
    keepAtFoot();
  }, [keepAtFoot, own]);

  return {
    handle,
    hasPrependedRows: shown.hasPrependedRows,
    onScroll: (offset) => {
      const { scrollSize = 0, viewportSize = 0 } = handle.current ?? {};
      if (viewportSize === 0) return;
      isScrolledToEnd.current = offset + viewportSize > topHeight + scrollSize - near;
      if (offset < nearTop && scrollSize > viewportSize) onNearTop();
    },
    onResize: keepAtFoot,
    goToFoot: () => {
      isScrolledToEnd.current = true;
      keepAtFoot();
    },
  };
};
