import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import * as outcome from '#src/components/account-page/account-page.css.ts';
import { href } from '#src/routes.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { DebitForm } from './debit-form.tsx';
import * as css from './screen.css.ts';
import { columns } from './screen.css.ts';

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

/** Screen readers announce the heading. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** [SDD-06] */
function DebitLimit() {
  const { i18n } = useLingui();
  const page = usePageActor('directDebit');
  const until = useSelector(page, (snapshot) => snapshot.context.problem?.until);
  const when = until === undefined ? '' : i18n.date(new Date(until), { dateStyle: 'long', timeStyle: 'short' });
  const id = useSelector(page, (snapshot) => snapshot.context.requestedOrder.bundle);
  return (
    <div className={outcome.resultPage}>
      <span className={outcome.mark.waiting}>
        <Icon name="bank" size="l" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={heading}>
        <Trans>The limit for direct debits is reached</Trans>
      </h1>
      <p className={outcome.text}>
        <Trans>Nothing was debited. You can pay another way at once.</Trans>{' '}
        {when !== '' && <Trans>Direct debits are possible again from {when}.</Trans>}
      </p>
      <div className={outcome.actions}>
        <ButtonLink isFullWidth href={href('credits-id-paymentmethod', { id })}>
          <Trans>Choose another way to pay</Trans>
        </ButtonLink>
        <Button isFullWidth variant="quiet" onClick={() => page.send({ type: 'form.reopened' })}>
          <Trans>Use another account</Trans>
        </Button>
      </div>
    </div>
  );
}

const DebitSkeleton = () => (
  <div aria-busy className={columns}>
    <div className={css.fields}>
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </div>
    <Card className={css.fields}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="long" />
      <Skeleton shape="control" />
    </Card>
  </div>
);
