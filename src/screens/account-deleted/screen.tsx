import { useSelector } from '@xstate/react';
import { usePageActor } from '#src/system.tsx';
import { AccountErased } from './account-erased.tsx';
import { DeletionScheduled } from './deletion-scheduled.tsx';
import { ReactivationError } from './reactivation-error.tsx';
import * as css from '#src/components/result-page/result-page.css.ts';

/** The account is deleted; for some days it can be taken back. [DELETE-04 DELETE-06] */
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
