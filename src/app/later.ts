import type { LoadedLater } from '#machines/app/app.ts';
import { chunkGuardMachine } from '#machines/app/chunk-guard.ts';
import { displayMachine } from '#machines/app/display.ts';
import { wire } from '#machines/parts/wire.ts';
import { watchDisplay } from '#src/adapters/display.ts';
import { askServer, reload, watchParts } from '#src/adapters/guard-parts.ts';

/** What the page can begin without. */
export const wiredLater = (): LoadedLater => ({
  chunkGuard: wire(chunkGuardMachine, { watchParts, askServer, reload }),
  display: wire(displayMachine, { watchDisplay }),
});
