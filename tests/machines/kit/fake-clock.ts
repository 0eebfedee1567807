import { vi } from 'vitest';

/** What a timer really waits, ms: engines know no shorter one than 1. */
export const timerDelay = (delay: number): number => Math.max(1, delay);

/** Runs `work` under a clock that stands still unless the kit moves it. */
export const withFakeClock = <Result>(work: () => Result): Result => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: 0 });
  try {
    return work();
  } finally {
    vi.useRealTimers();
  }
};

/** Sets the clock without firing timers, ms. */
export const setTime = (now: number): void => {
  vi.setSystemTime(now);
};

/** Lets time pass, ms; timers that become due fire. */
export const advanceTime = (ms: number): void => {
  vi.advanceTimersByTime(ms);
};

export const clearTimers = (): void => {
  vi.clearAllTimers();
};

export const pendingTimerCount = (): number => vi.getTimerCount();
