import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useSiteFacts } from '#src/components/legal/legal-facts.ts';
import { type Chapter, CompanyBlock, LegalPage, NoWithdrawal, SupportMail } from '#src/components/legal/legal-page.tsx';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';

function Right() {
  const { refundDays } = useSiteFacts();
  if (refundDays === 0) return <NoWithdrawal />;
  return (
    <>
      <p>
        <Plural
          value={refundDays}
          one="You can withdraw from each order of credits within # day. The time begins when the payment is completed and the credits are in your account."
          other="You can withdraw from each order of credits within # days. The time begins when the payment is completed and the credits are in your account."
        />
      </p>
      <p>
        <Trans>
          The exact date and time are shown on the page of the payment, under{' '}
          <TextLink href={href('transactions-id', {})}>Your payments</TextLink>.
        </Trans>
      </p>
    </>
  );
}

const Steps = () => (
  <>
    <ol>
      <li>
        <Trans>
          Open <TextLink href={href('transactions-id', {})}>Your payments</TextLink> and choose the order.
        </Trans>
      </li>
      <li>
        <Trans>Press “Withdraw this order”. The page says what you get back and what you lose.</Trans>
      </li>
      <li>
        <Trans>Confirm. The refund starts at once, and an e-mail confirms it.</Trans>
      </li>
    </ol>
    <p>
      <Trans>
        You can also tell us in any other clear words, for example by e-mail to <SupportMail />. It is enough to send it
        before the time is over.
      </Trans>
    </p>
  </>
);

const UsedCredits = () => (
  <>
    <p>
      <Trans>
        Credits can be used the moment they arrive: what you buy with them, such as a message, is delivered at once.
        Credits that you used are not refunded. We refund the unused credits of the order at the price you paid, rounded
        in your favour.
      </Trans>
    </p>
    <p>
      <Trans>
        Free credits are used first, then those of your oldest order. Before you confirm, the page shows how many
        credits are unused and what you get back.
      </Trans>
    </p>
  </>
);

const MoneyBack = () => (
  <p>
    <Trans>
      The money comes back the way it came: to the card, the bank account or the wallet that you paid with. We start the
      refund at once. After that your bank may need a few days. You pay no fee.
    </Trans>
  </p>
);

const Premium = () => (
  <p>
    <Trans>
      Any bundle makes you Premium for good. If you withdraw from the only order that you have, and get back all that
      you paid, Premium ends with it. If you get back a part, or have another paid order, you stay Premium. A discount
      that you used on a withdrawn order stays used.
    </Trans>
  </p>
);

const Faults = () => (
  <>
    <p>
      <Trans>
        If you were charged but got no credits, please wait a little: some banks take days, and the page of the payment
        follows it by itself. If a payment failed or was not finished, nothing is charged.
      </Trans>
    </p>
    <p>
      <Trans>
        If an amount is wrong or credits are missing, write to <SupportMail /> with the order number. We put it right or
        pay back, however much time has passed within the law.
      </Trans>
    </p>
    <p>
      <Trans>If a photo or a message costs credits but cannot be sent, no credits are taken.</Trans>
    </p>
  </>
);

const Bank = () => (
  <p>
    <Trans>
      You can have a direct debit or a card payment charged back by your bank. The credits of that order are then taken
      from your account. Writing to us first is usually faster, and costs neither of us a fee.
    </Trans>
  </p>
);

function Form() {
  return (
    <>
      <p>
        <Trans>You may use this form, but you do not have to.</Trans>
      </p>
      <CompanyBlock />
      <p>
        <Trans>
          I withdraw from my order of the following bundle of credits: … Ordered on: … Order number: … Name and e-mail
          address of the account: … Date: …
        </Trans>
      </p>
    </>
  );
}

const allChapters: readonly Chapter[] = [
  { id: 'right', heading: <Trans>Your right of withdrawal</Trans>, content: <Right /> },
  { id: 'how', heading: <Trans>How to withdraw</Trans>, content: <Steps /> },
  { id: 'used-credits', heading: <Trans>Credits that you have used</Trans>, content: <UsedCredits /> },
  { id: 'money', heading: <Trans>How the money comes back</Trans>, content: <MoneyBack /> },
  { id: 'premium', heading: <Trans>What happens to Premium</Trans>, content: <Premium /> },
  { id: 'faults', heading: <Trans>If something is wrong with an order</Trans>, content: <Faults /> },
  { id: 'bank', heading: <Trans>Before you ask your bank</Trans>, content: <Bank /> },
  { id: 'form', heading: <Trans>Model withdrawal form</Trans>, content: <Form /> },
];

/** What does not speak of the button on the page of a payment. */
const chaptersWithoutWithdrawal = allChapters.filter(({ id }) => id !== 'how');

/** [LEGAL-03 LEGAL-04] */
export function Screen() {
  const { refundDays } = useSiteFacts();
  return (
    <LegalPage
      heading={<Trans>Refunds</Trans>}
      lead={
        refundDays === 0
          ? msg`When you get money back, and how.`
          : msg`You can change your mind about an order. You need no reason and no letter.`
      }
      chapters={refundDays === 0 ? chaptersWithoutWithdrawal : allChapters}
    />
  );
}
