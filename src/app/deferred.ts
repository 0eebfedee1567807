import type { LoadedDeferred } from '#machines/app/app.ts';
import { chunkGuardMachine } from '#machines/app/chunk-guard.ts';
import { displayMachine } from '#machines/app/display.ts';
import { visitorVisibilityMachine } from '#machines/app/visitor-visibility.ts';
import { wire } from '#machines/generic/wire.ts';
import { watchDisplayMode } from '#src/adapters/device.ts';
import { sendHiddenBeacon, watchPageVisibility } from '#src/adapters/page-visibility.ts';
import { checkServer, reloadPage, watchChunkFailures } from '#src/adapters/chunk-recovery.ts';

/** Machines that the first page does not need. */
export const wireDeferred = (): LoadedDeferred => ({
  chunkGuard: wire(chunkGuardMachine, { watchChunkFailures, checkServer, reload: reloadPage }),
  display: wire(displayMachine, { watchDisplayMode }),
  visitorVisibility: wire(visitorVisibilityMachine, { watchPageVisibility, sendHiddenBeacon }),
});
