import { fromCallback, fromPromise } from 'xstate';
import { buildCheck } from '#contract/limits/app.ts';
import type { BuildEvent } from '#machines/app/app-update.ts';
import { reload, reloadWithFormValues } from './chunk-recovery.ts';

/** The first script is named by its content, which names all others. */
const entry = (): string | null =>
  document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;

/** False also without an answer. */
const isOutdated = async (script: string, signal: AbortSignal): Promise<boolean> => {
  const response = await fetch('/index.html', { cache: 'no-cache', signal });
  return response.ok && !(await response.text()).includes(script);
};

/** Asks for the server's build when the tab returns and once an hour; a build that is unchanged is answered 304. [APP-03] */
export const watchBuild = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const script = entry();
  if (script === null) return undefined;
  const stop = new AbortController();
  let askedAt = Date.now();
  const check = async () => {
    if (document.visibilityState === 'hidden' || Date.now() < askedAt + buildCheck.gap) return;
    askedAt = Date.now();
    try {
      if (!(await isOutdated(script, stop.signal)) || stop.signal.aborted) return;
      end();
      sendBack({ type: 'build.outdated' } satisfies BuildEvent);
    } catch {
      // The next check asks again.
    }
  };
  const timer = setInterval(() => void check(), buildCheck.every);
  document.addEventListener('visibilitychange', () => void check(), { signal: stop.signal });
  const end = () => {
    clearInterval(timer);
    stop.abort();
  };
  return end;
});

/** Something on the page, such as a photo that is being sent, would make the browser ask. */
const isUnloadHeld = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

export const reloadForUpdate = fromPromise<void, { isConfirmed: boolean }>(async ({ input: { isConfirmed } }) => {
  if (isConfirmed) return reloadWithFormValues();
  if (isUnloadHeld()) throw new Error('The page is needed.');
  // Typed text belongs to the page that was left.
  return reload();
});
