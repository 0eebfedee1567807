import { vi } from 'vitest';

/** Actual delay of a timer, ms: the minimum of JavaScript engines is 1. */
export const timerDelay = (delay: number): number => Math.max(1, delay);

/** Runs `work` under a fake clock that only the kit advances. */
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

/** Advances time, ms; due timers fire. */
export const advanceTime = (ms: number): void => {
  vi.advanceTimersByTime(ms);
};

export const clearTimers = (): void => {
  vi.clearAllTimers();
};

export const pendingTimerCount = (): number => vi.getTimerCount();
