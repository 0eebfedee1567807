import { hour } from '#contract/durations.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { likes, newConversations, swipe } from '#contract/limits/contact.ts';
import { useSiteFacts } from '#src/components/legal/legal-facts.ts';
import { NoWithdrawal } from '#src/components/legal/legal-page.tsx';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';

const hours = likes.period / hour;
const dailyConversations = newConversations.limit;
const swipeLikes = swipe.likesPerDay;

export function Prices() {
  const { messageCredits, photoCredits, giftCredits, ...facts } = useSiteFacts();
  const { free_messages: messages, free_conversations: conversations, likes_per_day: likesPerDay } = facts;
  return (
    <>
      <p>
        <Trans>
          Signing up, searching, reading messages and matching are free. A free member can like {likesPerDay} members in{' '}
          {hours} hours, and {swipeLikes} more in the swipe game.
        </Trans>
      </p>
      <p>
        <Plural
          value={messages}
          _0="There are no free messages."
          one="A new member can send # message for free."
          other="A new member can send # messages for free."
        />{' '}
        <Plural
          value={conversations}
          one="Without a purchase you can start # conversation."
          other="Without a purchase you can start # conversations."
        />{' '}
        <Trans>After that, writing costs credits:</Trans>
      </p>
      <ul>
        <li>
          <Plural value={messageCredits} one="a message: # credit;" other="a message: # credits;" />
        </li>
        <li>
          <Plural
            value={photoCredits}
            one="a photo in a conversation: # credit;"
            other="a photo in a conversation: # credits;"
          />
        </li>
        <li>
          <Plural value={giftCredits} one="a gift: # credit." other="a gift: # credits." />
        </li>
      </ul>
      <p>
        <Trans>
          The first bundle that you buy makes you Premium for good: you see all photos, can show more of your own, like
          without a limit outside the swipe game and start {dailyConversations} new conversations a day. Messages still
          cost credits.
        </Trans>
      </p>
    </>
  );
}

export const Buying = () => (
  <>
    <p>
      <Trans>
        Credits come in bundles. The price stands beside the button with which you order, includes VAT, and is the whole
        price: there is <strong>no subscription</strong>, and nothing renews by itself. All{' '}
        <TextLink href={href('pricing')}>prices</TextLink> can be seen without an account.
      </Trans>
    </p>
    <p>
      <Trans>
        You order by pressing the button that names the amount. The agreement on that order is made when the payment is
        completed; then the credits are added to your account and a receipt comes by e-mail. You find every order, with
        its receipt, under <TextLink href={href('transactions-id', {})}>Your payments</TextLink>.
      </Trans>
    </p>
    <p>
      <Trans>
        A card is kept for later orders only if you tick that box, and each later order is confirmed by you. A direct
        debit needs your mandate, which you give with a code sent to your phone. If a payment is charged back or
        refunded, its credits are taken from your account.
      </Trans>
    </p>
    <p>
      <Trans>
        A discount applies under the conditions shown with it, and each code once per member unless it says otherwise.
        The clock beside a discount shows when it ends.
      </Trans>
    </p>
    <p>
      <Trans>
        Credits do not expire. They cannot be exchanged for money, except where you have a right to a refund.
      </Trans>
    </p>
  </>
);

export function Withdrawal() {
  const { refundDays } = useSiteFacts();
  return (
    <>
      {refundDays === 0 ? <NoWithdrawal /> : <WithdrawalPeriod refundDays={refundDays} />}
      <p>
        <Trans>
          How it works, and what happens to credits and Premium, is explained in{' '}
          <TextLink href={href('pages-return-policy')}>Refunds</TextLink>.
        </Trans>
      </p>
    </>
  );
}

const WithdrawalPeriod = ({ refundDays }: { refundDays: number }) => (
  <p>
    <Plural
      value={refundDays}
      one="You can withdraw an order within # day of paying, without giving a reason."
      other="You can withdraw an order within # days of paying, without giving a reason."
    />{' '}
    <Trans>
      The page of that payment has a button for it, and shows what you get back before you confirm. The money comes back
      the way it came.
    </Trans>
  </p>
);
