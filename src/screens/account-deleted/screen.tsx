import { useSelector } from '@xstate/react';
import { usePageActor } from '#src/system.tsx';
import { AccountErased } from './account-erased.tsx';
import { DeletionScheduled } from './deletion-scheduled.tsx';
import { ReactivationError } from './reactivation-error.tsx';
import * as css from '#src/components/result-page/result-page.css.ts';

/** Account scheduled for deletion; it can be reactivated for some days. [DELETE-04 DELETE-06] */
export function Screen() {
  const page = usePageActor('reactivation');
  const isExpired = useSelector(page, (snapshot) => snapshot.hasTag('expired'));
  const isLinkInvalid = useSelector(page, (snapshot) => snapshot.hasTag('linkInvalid'));
  return (
    <section className={css.page}>
      {isExpired ? <AccountErased /> : isLinkInvalid ? <ReactivationError /> : <DeletionScheduled />}
    </section>
  );
}
