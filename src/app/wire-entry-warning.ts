import type { LoadedEntryWarning } from '#machines/app/app.ts';
import { entryWarningMachine } from '#machines/app/entry-warning.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistDismissals } from '#src/adapters/dismissal-storage.ts';
import { storageKeys } from '#src/adapters/storage.ts';

export const wireEntryWarning = (): LoadedEntryWarning => ({
  logic: wire(entryWarningMachine, { persistDismissal: persistDismissals(storageKeys.entryWarning) }),
  input: { me: '' },
});
