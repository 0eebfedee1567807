import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { DebitForm } from './debit-form.tsx';
import { DebitLimit } from './debit-limit.tsx';
import { DebitSkeleton } from './debit-skeleton.tsx';
import * as css from './screen.css.ts';

/** Paying by SEPA direct debit: the form, and a code by SMS. [ROUTE-31 SDD-01] */
export function Screen() {
  const page = usePageActor('directDebit');
  const isKnown = useSelector(page, (snapshot) => snapshot.context.offer !== null);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const hasFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const hasReachedDebitLimit = useSelector(page, (snapshot) => snapshot.hasTag('limit'));
  const isCodeAwaited = useSelector(page, (snapshot) => snapshot.hasTag('sms'));
  if (hasReachedDebitLimit) return <DebitLimit />;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1} className={heading}>
          <Trans>Pay by SEPA direct debit</Trans>
        </h1>
        <p className={muted}>
          <Trans>We send you a code by SMS to confirm it.</Trans>
        </p>
      </header>
      {hasFailed && (
        <LoadError
          title={<Trans>Your order could not be loaded</Trans>}
          problem={problem}
          onRetry={() => page.send({ type: 'offer.retried' })}
        />
      )}
      {!hasFailed && (isKnown ? <DebitForm /> : <DebitSkeleton />)}
      {isCodeAwaited && <CodeDialog />}
    </div>
  );
}
