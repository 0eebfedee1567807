import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Transaction } from '#contract/payment.ts';
import { ConfirmAction } from '#src/components/confirm-action/confirm-action.tsx';
import { useMoneyFormat } from '#src/components/formats.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { usePageActor } from '#src/system.tsx';
import { paymentMethodName } from '#src/texts/payment.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import * as css from './receipt.css.ts';

/** Withdrawal from an unused order; explains what is lost and how the money is returned. */
export function Withdrawal({ transaction }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const textOf = useProblemText();
  const page = usePageActor('paymentStatus');
  const lane = useSelector(page, (snapshot) => snapshot.children.withdrawal);
  const isBusy = useSelector(lane, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const problem = useSelector(lane, (snapshot) => snapshot?.context.problem ?? null);
  const price = useMoneyFormat()(transaction.price);
  const method = paymentMethodName(i18n, transaction.method);
  const { id, credits, withdrawable_until: until } = transaction;
  if (until === null)
    return (
      problem && (
        <Alert tone="danger" className={css.below}>
          {textOf(problem)}
        </Alert>
      )
    );
  return (
    <div className={css.below}>
      <ConfirmAction
        act={<Trans>Withdraw this order</Trans>}
        question={<Trans>Withdraw this order?</Trans>}
        yes={<Trans>Withdraw the order</Trans>}
        no={<Trans>Keep it</Trans>}
        busy={isBusy}
        problem={problem}
        onYes={() => lane?.send({ type: 'action.requested', input: id })}
      >
        <Plural
          value={credits}
          one="Its # credit goes from your balance."
          other="Its # credits go from your balance."
        />{' '}
        <Trans>
          Premium goes too, unless you have bought something else. {price} comes back the way it came: {method}.
        </Trans>
      </ConfirmAction>
    </div>
  );
}
