/** Sets the time that machines read, ms. */
type SetTime = (now: number) => void;

let current: SetTime | null = null;

/** While `work` runs, `setTime` goes to `set`: to vitest's fake clock, or where vitest cannot run, to a replaced clock. */
export const withTimeSetter = <Result>(set: SetTime, work: () => Result): Result => {
  const outer = current;
  current = set;
  try {
    return work();
  } finally {
    current = outer;
  }
};

/** Sets the clock without firing timers, ms. */
export const setTime = (now: number): void => {
  if (current === null) throw new Error('The clock is not under control: see withFakeClock and withSimulatedTime.');
  current(now);
};

/**
 * Runs synchronous `work`, such as the exploration of a model, under a clock that only `setTime` changes. Timers are not
 * replaced: a simulation has none.
 */
export const withSimulatedTime = <Result>(work: () => Result): Result => {
  const { now } = Date;
  let time = 0;
  Date.now = () => time;
  try {
    return withTimeSetter((set) => {
      time = set;
    }, work);
  } finally {
    Date.now = now;
  }
};

/** Actual delay of a timer, ms: the minimum of JavaScript engines is 1. */
export const timerDelay = (delay: number): number => Math.max(1, delay);
