import type { LoadedEntryWarning } from '#machines/app/app.ts';
import { entryRule, entryWarningMachine } from '#machines/app/entry-warning.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistDismissals } from '#src/adapters/closing.ts';
import { warning } from '#src/adapters/kept.ts';
import { isRouteName, routes } from '#src/routes.ts';

/** The warning at the entry with its actors. */
export const wireEntryWarning = (): LoadedEntryWarning => ({
  logic: wire(entryWarningMachine, { persistDismissal: persistDismissals(warning) }),
  input: { me: '', rule: entryRule((route) => (isRouteName(route) ? routes[route].layout : 'default')) },
});
