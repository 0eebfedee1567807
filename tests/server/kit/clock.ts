/** The server's time, moved by the test alone. */
export type TestClock = { now: () => number; advance: (milliseconds: number) => void };

export const startOfTests = Date.UTC(2026, 0, 15, 12);

export const makeClock = (): TestClock => {
  let time = startOfTests;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
};
