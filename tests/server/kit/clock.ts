/** Server time, advanced by the test only. */
export type TestClock = { now: () => number; advance: (milliseconds: number) => void };

export const testStart = Date.UTC(2026, 0, 15, 12);

export const makeClock = (): TestClock => {
  let time = testStart;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
};
