import { vi } from 'vitest';
import { withTimeSetter } from './system-time.ts';

/** Runs `work` under a fake clock that only the kit advances. */
export const withFakeClock = <Result>(work: () => Result): Result => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: 0 });
  try {
    return withTimeSetter((now) => {
      vi.setSystemTime(now);
    }, work);
  } finally {
    vi.useRealTimers();
  }
};

/** Advances time, ms; due timers fire. */
export const advanceTime = (ms: number): void => {
  vi.advanceTimersByTime(ms);
};

export const clearTimers = (): void => {
  vi.clearAllTimers();
};

export const pendingTimerCount = (): number => vi.getTimerCount();
