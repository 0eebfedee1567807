import { Trans } from '@lingui/react/macro';
import { authCookie, localeCookie } from '#contract/limits.ts';
import { LegalPage, LegalSection, SupportMail, useCompanyName } from '#src/components/legal/legal-page.tsx';

const day = 86_400_000;

export function Screen() {
  const company = useCompanyName();
  const session = authCookie.name;
  const sessionDays = authCookie.maxAge / day;
  const language = localeCookie.name;
  const languageDays = localeCookie.maxAge / day;
  return (
    <LegalPage heading={<Trans>Privacy</Trans>}>
      <LegalSection heading={<Trans>What we keep</Trans>}>
        <p>
          <Trans>
            Your e-mail address, name, date of birth, country and language; what you add to your profile; your likes and
            messages; what you have bought, and when you were here last. If a link of a partner brought you here, also
            which one.
          </Trans>
        </p>
        <p>
          <Trans>
            Of your password we keep only a fingerprint from which nobody can work it out. Card and account numbers stay
            with the payment provider: we never see them.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>What others see</Trans>}>
        <p>
          <Trans>
            Your name, your age, where you said you live, and what you tell on your profile. Nobody sees your e-mail
            address or your date of birth, and we do not ask where your device is.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>Cookies</Trans>}>
        <p>
          <Trans>
            There are two, both our own. <strong>{session}</strong> keeps you logged in for up to {sessionDays} days.{' '}
            <strong>{language}</strong> remembers your language for {languageDays} days. What you have written and not
            yet sent stays in your browser until you close the page.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>Who else is involved</Trans>}>
        <p>
          <Trans>
            Nobody looks over your shoulder: our pages load nothing from other companies, no advertising, no trackers,
            no fonts. When you pay, you go to the page of the payment provider, who gets the amount and the number of
            your order.
          </Trans>
        </p>
        <p>
          <Trans>
            To stop attacks we count, for a day at most, how often an internet address tries to log in or to sign up.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection heading={<Trans>Your rights</Trans>}>
        <p>
          <Trans>You can have a copy of what we keep, have it corrected or have it deleted. Write to {company}:</Trans>{' '}
          <SupportMail />
        </p>
      </LegalSection>
    </LegalPage>
  );
}
