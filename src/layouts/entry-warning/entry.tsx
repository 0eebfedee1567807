import { Suspense } from 'react';
import { lazyComponent } from '#src/components/lazy.ts';
import { useDynamicChildTag } from '#src/system.tsx';

const EntryWarning = lazyComponent(() => import('./entry-warning.tsx'));

/** Shows the entry warning in front of the page where the site has one. [LAYOUT-07 LAYOUT-12 LAYOUT-16] */
export function EntryGate() {
  const isOpen = useDynamicChildTag('entryWarning', 'open');
  return <Suspense>{isOpen && <EntryWarning />}</Suspense>;
}
