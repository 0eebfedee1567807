import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Nearer to the foot than this counts as being there, CSS pixels. */
const near = 120;

type LogContent = {
  /** The id of the first message that is shown. */
  first: string | undefined;
  /** The id of the last message that is shown. */
  last: string | undefined;
  /** How many messages of one's own are on their way. */
  outgoing: number;
};

/**
 * Which part of the log is seen. Its origin is the foot (`column-reverse`): 0 is there, above it is negative.
 * What one sends is seen; what arrives is seen by who is at the foot; whoever reads further up stays where he reads.
 */
export const usePlaceInLog = ({ first, last, outgoing }: LogContent): RefObject<HTMLDivElement | null> => {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef<LogContent & { height: number }>(undefined);
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const height = element.scrollHeight;
    const known = before.current;
    before.current = { first, last, outgoing, height };
    if (known === undefined) return;
    const isAtFoot = element.scrollTop > -near;
    if (outgoing > known.outgoing || isAtFoot) element.scrollTop = 0;
    else if (first === known.first) element.scrollTop -= height - known.height;
  }, [first, last, outgoing]);
  return log;
};
