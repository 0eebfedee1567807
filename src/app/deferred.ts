import { fromPromise } from 'xstate';
import type { LoadedDeferred } from '#machines/app/app.ts';
import { appUpdateMachine } from '#machines/app/app-update.ts';
import { chunkGuardMachine } from '#machines/app/chunk-guard.ts';
import { displayMachine } from '#machines/app/display.ts';
import { type LoadedSignup, signupModalMachine } from '#machines/app/signup-modal.ts';
import { visitorVisibilityMachine } from '#machines/app/visitor-visibility.ts';
import { wire } from '#machines/generic/wire.ts';
import { watchDisplayMode } from '#src/adapters/device.ts';
import { sendHiddenBeacon, watchPageVisibility } from '#src/adapters/page-visibility.ts';
import type { Http } from '#src/adapters/http.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { loadToasts } from '#src/layouts/app-frame/lazy-toasts.ts';
import { checkServer, reloadForUpdate, reloadPage, watchBuild, watchChunkFailures } from '#src/adapters/page-reload.ts';
import { watchTypedText } from '#src/adapters/typed-text.ts';

/** Machines that the first page does not need. */
export const wireDeferred = (http: Http): LoadedDeferred => {
  // A toast that comes earlier, or after a failure, loads them itself.
  loadToasts().catch(() => undefined);
  return {
    chunkGuard: wire(chunkGuardMachine, { watchChunkFailures, checkServer, reload: reloadPage }),
    appUpdate: wire(appUpdateMachine, { watchBuild, watchTypedText, reload: reloadForUpdate }),
    display: wire(displayMachine, { watchDisplayMode }),
    visitorVisibility: wire(visitorVisibilityMachine, { watchPageVisibility, sendHiddenBeacon }),
    signupModal: wire(signupModalMachine, {
      loadSignup: fromPromise<LoadedSignup>(async () => {
        const [{ wireSignup }] = await Promise.all([
          importWithRecovery(() => import('./pages/signup.ts')),
          importWithRecovery(() => import('#src/components/signup-modal/signup-modal.tsx')),
        ]);
        return { logic: wireSignup(http) };
      }),
    }),
  };
};
