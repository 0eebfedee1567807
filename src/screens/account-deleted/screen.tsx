import { useSelector } from '@xstate/react';
import type { reactivationMachine } from '#machines/page/reactivation.ts';
import { usePage } from '#src/system.tsx';
import { Erased } from './parts/erased.tsx';
import { Farewell } from './parts/farewell.tsx';
import { Refused } from './parts/refused.tsx';
import * as css from '#src/parts/outcome/outcome.css.ts';

/** The account is deleted; for some days it can be taken back. [DELETE-04 DELETE-06] */
export function Screen() {
  const page = usePage<typeof reactivationMachine>();
  const isOver = useSelector(page, (snapshot) => snapshot.hasTag('over'));
  const isRefused = useSelector(page, (snapshot) => snapshot.hasTag('refused'));
  return <section className={css.page}>{isOver ? <Erased /> : isRefused ? <Refused /> : <Farewell />}</section>;
}
