/** What comes of it within this time, else a rejection. What was begun goes on, and nobody hears of it any more. */
export const withTimeout = async <T>(milliseconds: number, begun: Promise<T>): Promise<T> => {
  const timer = { stop: (): void => undefined };
  const late = new Promise<never>((_, reject) => {
    const waiting = setTimeout(() => reject(new Error('It takes too long.')), milliseconds);
    timer.stop = () => clearTimeout(waiting);
  });
  return Promise.race([begun, late]).finally(() => timer.stop());
};
