import type { LoadedEntryWarning } from '#machines/app/app.ts';
import { entryRule, entryWarningMachine } from '#machines/app/entry-warning.ts';
import { wire } from '#machines/generic/wire.ts';
import { storageKeys } from '#src/adapters/storage-keys.ts';
import { persistDismissals } from '#src/adapters/storage.ts';
import { isRouteName, routes } from '#src/routes.ts';

export const wireEntryWarning = (): LoadedEntryWarning => ({
  logic: wire(entryWarningMachine, { persistDismissal: persistDismissals(storageKeys.entryWarning) }),
  input: { me: '', rule: entryRule((route) => (isRouteName(route) ? routes[route].layout : 'default')) },
});
