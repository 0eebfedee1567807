import { type ComponentType, lazy } from 'react';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';

/** React.lazy for a component that may wait for a lost chunk. */
export const lazyComponent = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => importWithRecovery(load));
