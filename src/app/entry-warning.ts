import type { LoadedWarning } from '#machines/app/app.ts';
import { entryRule, entryWarningMachine } from '#machines/app/entry-warning.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepClosing } from '#src/adapters/closing.ts';
import { warning } from '#src/adapters/kept.ts';
import { isRouteName, routes } from '#src/routes.ts';

/** The warning at the entry with its actors. */
export const wiredWarning = (): LoadedWarning => ({
  logic: wire(entryWarningMachine, { keepClosing: keepClosing(warning) }),
  input: { me: '', rule: entryRule((route) => (isRouteName(route) ? routes[route].layout : 'default')) },
});
