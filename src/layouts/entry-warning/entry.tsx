import { Suspense } from 'react';
import { lazyComponent } from '#src/components/lazy-component.ts';
import { useDynamicChildTag } from '#src/system.tsx';

const EntryWarning = lazyComponent(() => import('./entry-warning.tsx'));

/** What a visitor is asked before he comes in, where there is something to ask. [LAYOUT-07 LAYOUT-12 LAYOUT-16] */
export function EntryGate() {
  const isOpen = useDynamicChildTag('entryWarning', 'open');
  return <Suspense>{isOpen && <EntryWarning />}</Suspense>;
}
