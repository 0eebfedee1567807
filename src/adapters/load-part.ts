import { deferredStart } from '#contract/limits.ts';

type Waiting = { readonly again: () => void; readonly giveUp: () => void };

/** Whoever sees to lost parts comes with a part of its own: it is not waited for longer. */
const patience = 10_000;

let waiting: readonly Waiting[] = [];
let guard: (() => void) | null = null;
let wake = (): void => undefined;

const settle = (isRetried: boolean): void => {
  const those = waiting;
  waiting = [];
  for (const { again, giveUp } of those) (isRetried ? again : giveUp)();
};

/** Every dynamic import of the built page goes through here (tools/plain-imports.ts). Who needs a part that is lost waits. [CHUNK-01] */
export const importWithRecovery = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(
    (error: unknown) =>
      new Promise<Part>((resolve, reject) => {
        const again = () => resolve(importWithRecovery(load));
        if (guard === null && !navigator.onLine) {
          addEventListener('online', again, { once: true });
          return;
        }
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- it is what the import has failed with.
        waiting = [...waiting, { again, giveUp: () => reject(error) }];
        if (guard === null) setTimeout(() => guard === null && settle(false), patience);
        wake();
        guard?.();
      }),
  );

/** Until the first page has had its time, or has lost a part. */
export const whenFirstPageSettled = (): Promise<void> =>
  new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, deferredStart);
  });

/**
 * Somebody sees to lost parts until he calls `leave`: he hears of those that are lost already, then of each, and says
 * whether those who wait try again or give up.
 */
export const handleChunkFailures = (
  hear: () => void,
): { readonly settle: typeof settle; readonly leave: () => void } => {
  guard = hear;
  if (waiting.length > 0) hear();
  return {
    settle,
    leave: () => {
      guard = null;
      settle(false);
    },
  };
};
