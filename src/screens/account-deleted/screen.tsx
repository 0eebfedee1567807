import { useSelector } from '@xstate/react';
import { usePageActor } from '#src/system.tsx';
import { AccountErased } from './account-erased.tsx';
import { DeletionScheduled } from './deletion-scheduled.tsx';
import { ReactivationError } from './reactivation-error.tsx';
import * as css from '#src/components/result-page/result-page.css.ts';

/** Account scheduled for deletion; it can be reactivated for some days. [DELETE-04 DELETE-06] */
export function Screen() {
  const page = usePageActor('reactivation');
  const isReactivationExpired = useSelector(page, (snapshot) => snapshot.hasTag('over'));
  const hasReactivationFailed = useSelector(page, (snapshot) => snapshot.hasTag('refused'));
  return (
    <section className={css.page}>
      {isReactivationExpired ? (
        <AccountErased />
      ) : hasReactivationFailed ? (
        <ReactivationError />
      ) : (
        <DeletionScheduled />
      )}
    </section>
  );
}
