import { day } from '#contract/durations.ts';
import { Trans } from '@lingui/react/macro';
import { tracking } from '#contract/limits/app.ts';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';

const trackingDays = tracking.life / day;

export const StoredData = () => (
  <ul>
    <li>
      <Trans>
        <strong>Account:</strong> your e-mail address, name, date of birth, country, language and time zone, a
        fingerprint of your password, when you signed up and were last here, the date of the terms that you accepted,
        and your settings.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Profile:</strong> what you add: gender, sexuality, place, looks, interests, your text and your photos.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>What you do with others:</strong> likes, swipes, match preferences, conversations with their messages,
        photos and gifts, blocks and reports.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Purchases:</strong> your orders, their state and method, discounts, and every change of your credits. If
        you ask us to keep a card, the reference that the provider gives us and its last digits.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Direct debits only:</strong> account holder, bank account, address and mobile number, all encrypted, and
        the mandate that you confirmed.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Logins:</strong> for each browser, its kind and system, such as “Firefox, Linux”, and when it was last
        used.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Push:</strong> the address at which your browser’s push service accepts our notices.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>E-mails and text messages:</strong> those that we sent you, for a time.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Complaints and questions:</strong> what you write to us, to answer it.
      </Trans>
    </li>
  </ul>
);

export const Purposes = () => (
  <ul>
    <li>
      <Trans>
        <strong>To fulfil our agreement with you:</strong> account, profile, contacts, messages, purchases, and e-mails
        about your account.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Because you agree:</strong> sensitive details of your profile, push notices, promotions and news, and
        the position of your device.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Because we and all members have an interest in a safe site:</strong> limits on attempts, reports,
        evidence after a block, and knowing which partner a sign-up came from.
      </Trans>
    </li>
    <li>
      <Trans>
        <strong>Because the law obliges us:</strong> records of payments, and keeping minors away.
      </Trans>
    </li>
  </ul>
);

export const Sources = () => (
  <>
    <p>
      <Trans>
        If a link of a partner brought you here, your browser keeps the partner’s name and up to four codes of the link
        for {trackingDays} days. If you sign up in that time, they are stored with your account, so that the partner can
        be paid.
      </Trans>
    </p>
    <p>
      <Trans>
        We count visits that end on their first page only where a link asks for it: the page and the time spent on it,
        without anything about you.
      </Trans>
    </p>
    <p>
      <Trans>
        Our <TextLink href={href('pages-cookies')}>cookies</TextLink> are listed on a page of their own.
      </Trans>
    </p>
  </>
);
