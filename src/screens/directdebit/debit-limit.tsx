import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import * as outcome from '#src/components/result-page/result-page.css.ts';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';

/** Screen readers announce the heading. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** [SDD-06] */
export function DebitLimit() {
  const { i18n } = useLingui();
  const page = usePageActor('directDebit');
  const until = useSelector(page, (snapshot) => snapshot.context.problem?.until);
  const when = until === undefined ? '' : i18n.date(new Date(until), { dateStyle: 'long', timeStyle: 'short' });
  const id = useSelector(page, (snapshot) => snapshot.context.requestedOrder.bundle);
  return (
    <div className={outcome.page}>
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
