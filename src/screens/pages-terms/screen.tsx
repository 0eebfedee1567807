import { Plural, Trans } from '@lingui/react/macro';
import { account } from '#contract/limits.ts';
import { LegalPage, LegalSection, SupportMail, useCompanyName } from '#src/components/legal/legal-page.tsx';
import { useFacts } from '#src/system.tsx';

/** [LEGAL-03] */
export function Screen() {
  const company = useCompanyName();
  const refundDays = useFacts((facts) => facts.settings?.refund_days ?? 0);
  const messageCredits = useFacts((facts) => facts.settings?.message_credits ?? 0);
  const { minAge } = account;
  return (
    <LegalPage heading={<Trans>Terms</Trans>}>
      <LegalSection heading={<Trans>Who may join</Trans>}>
        <p>
          <Trans>
            This site is for adults of {minAge} and over. You join as yourself, with one account, and keep your password
            to yourself.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>What is free, and what is not</Trans>}>
        <p>
          <Trans>
            Joining, looking around and liking cost nothing. Every new member can send some messages for free.
          </Trans>
        </p>
        <p>
          <Plural
            value={messageCredits}
            one="After that, a message costs # credit. You see the price of credits before you pay, and you pay once: there is no subscription and nothing renews by itself."
            other="After that, a message costs # credits. You see the price of credits before you pay, and you pay once: there is no subscription and nothing renews by itself."
          />
        </p>
        <p>
          <Trans>Credits do not expire. They cannot be sold or given to somebody else.</Trans>
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>Money back</Trans>}>
        <p>
          <Plural
            value={refundDays}
            one="A bundle of which you have used nothing can be taken back within # day of paying, on the page of that payment; the money comes back the way it came. If anything is wrong with an order, write to us:"
            other="A bundle of which you have used nothing can be taken back within # days of paying, on the page of that payment; the money comes back the way it came. If anything is wrong with an order, write to us:"
          />{' '}
          <SupportMail />
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>How we treat each other</Trans>}>
        <p>
          <Trans>
            Write to others as you would speak to them. No threats, no insults, no advertising, no asking for money, and
            no pictures of people who have not agreed to be shown.
          </Trans>
        </p>
        <p>
          <Trans>We can close the account of somebody who does not keep to this.</Trans>
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>Leaving</Trans>}>
        <p>
          <Trans>
            You can leave whenever you like, without giving a reason. Write to us, and we delete your account:
          </Trans>{' '}
          <SupportMail />
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>Who we are</Trans>}>
        <p>
          <Trans>This site is run by {company}. The address stands at the foot of every page.</Trans>
        </p>
      </LegalSection>
    </LegalPage>
  );
}
