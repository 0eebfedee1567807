import { type ComponentType, lazy } from 'react';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';

/** React.lazy for a component whose chunk may have to be recovered. */
export const lazyComponent = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => importWithRecovery(load));
