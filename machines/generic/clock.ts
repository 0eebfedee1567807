/** How far the server's clock is ahead of this device's, ms. */
let offset = 0;

/** The time by the server's clock, ms since the epoch: the only clock that machines read. */
export const now = (): number => Date.now() + offset;

/** Compares two moments, ms. False for one in the future: the clock was set back since. */
export const isBefore = (one: number, other: number): boolean => one < other && other <= now();

/** Delay to the next whole unit before a deadline, all in ms. */
export const untilNextUnit = (unit: number, deadline: number): number => {
  const rest = (deadline - now()) % unit;
  return rest > 0 ? rest : unit;
};

/** Corrects the clock by the server's `Date` header, ms; a difference of a second is rounding, not drift. */
export const syncServerTime = (serverTime: number): void => {
  const updated = serverTime - Date.now();
  if (Math.abs(updated - offset) > 1_500) offset = updated;
};
