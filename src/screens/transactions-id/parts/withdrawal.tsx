import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Transaction } from '#contract/payment.ts';
import type { paymentStatusMachine } from '#machines/page/payment-status.ts';
import { AskFirst } from '#src/parts/ask-first/ask-first.tsx';
import { useMoney } from '#src/parts/money.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { usePage } from '#src/system.tsx';
import { methodName } from '#src/texts/payment.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import * as css from './receipt.css.ts';

/** Taking back an order that is untouched; says what goes and how the money comes back. */
export function Withdrawal({ transaction }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const textOf = useProblemText();
  const page = usePage<typeof paymentStatusMachine>();
  const lane = useSelector(page, (snapshot) => snapshot.children.withdrawal);
  const isBusy = useSelector(lane, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const problem = useSelector(lane, (snapshot) => snapshot?.context.problem ?? null);
  const price = useMoney()(transaction.price);
  const method = methodName(i18n, transaction.method);
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
      <AskFirst
        act={<Trans>Withdraw this order</Trans>}
        question={<Trans>Withdraw this order?</Trans>}
        yes={<Trans>Withdraw the order</Trans>}
        no={<Trans>Keep it</Trans>}
        busy={isBusy}
        problem={problem}
        onYes={() => lane?.send({ type: 'action.asked', input: id })}
      >
        <Plural
          value={credits}
          one="Its # credit goes from your balance."
          other="Its # credits go from your balance."
        />{' '}
        <Trans>
          Premium goes too, unless you have bought something else. {price} comes back the way it came: {method}.
        </Trans>
      </AskFirst>
    </div>
  );
}
