import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { day } from '#contract/durations.ts';
import { tracking } from '#contract/limits/app.ts';
import {
  ageRefusal,
  authCookie,
  dataExport,
  deviceCookie,
  reactivation,
  unconfirmedAccount,
} from '#contract/limits/account.ts';
import { massText, report } from '#contract/limits/contact.ts';
import { backups, cases, mailDelivery, notices, rateLimits } from '#contract/limits/server.ts';
import { debitRetention } from '#contract/limits/shop.ts';
import { rows } from '#src/components/legal/legal.css.ts';
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

/** A window is needed until the next one has ended. */
const countedFor = 2 * Math.max(...Object.values(rateLimits).map(({ window }) => window));

const Days = ({ time }: { time: number }) => <Plural value={time / day} one="# day" other="# days" />;

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const Retention = () => (
  <>
    <dl className={rows}>
      <Row name={<Trans>Account, profile, photos, likes and conversations</Trans>}>
        <Trans comment="<0/> and <1/> are numbers of days">
          As long as you have the account. When you delete it, no one sees it any more, and you can take it back for{' '}
          <Days time={reactivation} />. Then all of it is erased, your conversations included.
        </Trans>
      </Row>
      <Row name={<Trans>An account whose e-mail address is never confirmed</Trans>}>
        <Trans comment="<0/> is a number of days">
          <Days time={unconfirmedAccount} /> after the sign-up, unless you have ordered something.
        </Trans>
      </Row>
      <Row name={<Trans>Orders and changes of credits</Trans>}>
        <Trans>
          As long as tax and commercial law require; after the account is erased, without your name, address or profile.
        </Trans>
      </Row>
      <Row name={<Trans>Bank account and mandate of a direct debit</Trans>}>
        <Trans comment="<0/> and <1/> are numbers of days">
          <Days time={debitRetention.account} />, the time in which a bank can charge it back. A debit that you do not
          confirm: <Days time={debitRetention.unconfirmed} />.
        </Trans>
      </Row>
      <Row name={<Trans>Messages of a conversation that a block ended</Trans>}>
        <Trans comment="<0/> and <1/> are numbers of days">
          <Days time={report.evidence} />, so that they can be reported. That two members wrote, without the messages,
          when a conversation ended: <Days time={report.evidence} />.
        </Trans>
      </Row>
      <Row name={<Trans>Evidence of a report</Trans>}>
        <Trans comment="<0/> and <1/> are numbers of days">
          The reported messages and photos, and what was reported: until the report is decided, and at most{' '}
          <Days time={report.evidence} /> longer, so that an objection can be checked. That is true even if the
          conversation or one of the accounts is deleted and erased meanwhile.
        </Trans>
      </Row>
      <Row name={<Trans>A copy of your data that you asked for</Trans>}>
        <Days time={dataExport.life} />
      </Row>
      <Row name={<Trans>Backups of the site</Trans>}>
        <Trans comment="<0/> is a number of days">
          <Days time={backups.life} />. What you change, delete or have erased stays in older backups until then. We use
          them only to restore the site after a loss of data.
        </Trans>
      </Row>
      <Row name={<Trans>That an account was deleted</Trans>}>
        <Trans comment="<0/> is a number of days">
          Its internal number and the time, and nothing else: <Days time={backups.deletions} />. By this list we delete
          the account again if a backup brings it back. If you take the account back, it leaves the list.
        </Trans>
      </Row>
      <Row name={<Trans>E-mails and text messages to you</Trans>}>
        <Days time={mailDelivery.retention} />
      </Row>
      <Row name={<Trans>Complaints and questions</Trans>}>
        <Trans comment="<0/> and <1/> are numbers of days">
          <Days time={cases.retention} /> after the case is closed. A case that we have answered is closed after{' '}
          <Days time={cases.autoClose} /> without a reply. Yours are erased with your account.
        </Trans>
      </Row>
      <Row name={<Trans>Fingerprints of the texts that you send, by which we notice mass messages</Trans>}>
        <Days time={massText.period} />
      </Row>
      <Row name={<Trans>Which notices you were sent</Trans>}>
        <Days time={notices.memory} />
      </Row>
      <Row name={<Trans>Logins</Trans>}>
        <Trans comment="<0/> and <1/> are numbers of days">
          <Days time={authCookie.maxAge} /> after the last use, or until you log out. That a browser has been used to
          log in before: <Days time={deviceCookie.maxAge} /> after the last use.
        </Trans>
      </Row>
      <Row name={<Trans>Attempts per IP address, such as logins and sign-ups</Trans>}>
        <Trans comment="<0/> and <1/> are numbers of days">
          At most <Days time={countedFor} />.
        </Trans>
      </Row>
      <Row name={<Trans>A sign-up that was refused because of the age</Trans>}>
        <Trans comment="<0/> and <1/> are numbers of days">
          A fingerprint of the e-mail address together with the IP address counts for <Days time={ageRefusal.maxAge} />{' '}
          and is deleted after <Days time={countedFor} />. The date of birth and everything else are not stored.
        </Trans>
      </Row>
      <Row name={<Trans>Visits that ended on their first page</Trans>}>
        <Days time={tracking.life} />
      </Row>
    </dl>
    <p>
      <Trans>
        If you <TextLink href={href('pages-ban')}>exclude yourself</TextLink> from the site, we keep a fingerprint of
        your e-mail address until the time that you chose, only to refuse it.
      </Trans>
    </p>
  </>
);
