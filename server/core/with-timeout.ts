/** Rejects after `milliseconds`; the promise keeps running and its result is dropped. */
export const withTimeout = async <T>(milliseconds: number, promise: Promise<T>): Promise<T> => {
  const timer = { stop: (): void => undefined };
  const timeout = new Promise<never>((_, reject) => {
    const started = setTimeout(() => reject(new Error('It takes too long.')), milliseconds);
    timer.stop = () => clearTimeout(started);
  });
  return Promise.race([promise, timeout]).finally(() => timer.stop());
};
