import { day } from '#contract/durations.ts';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { account, ageRefusal, authCookie, deviceCookie } from '#contract/limits/account.ts';
import { localeCookie, tracking } from '#contract/limits/app.ts';
import { queuedMessages } from '#contract/limits/contact.ts';
import { type Chapter, LegalPage, SupportMail } from '#src/components/legal/legal-page.tsx';
import { rows } from '#src/components/legal/legal.css.ts';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';

const Days = ({ time }: { time: number }) => <Plural value={time / day} one="# day" other="# days" />;

const Item = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    {children}
  </div>
);

const CookieItem = ({ name, time, children }: { name: string; time: number; children: ReactNode }) => (
  <Item name={name}>
    <dd>{children}</dd>
    <dd>
      <Trans comment="How long a cookie lives. <0/> is a number of days">
        Life: <Days time={time} />
      </Trans>
    </dd>
  </Item>
);

const { minAge } = account;

const Cookies = () => (
  <dl className={rows}>
    <CookieItem name={authCookie.name} time={authCookie.maxAge}>
      <Trans>Keeps you logged in. Scripts cannot read it; it ends when you log out.</Trans>
    </CookieItem>
    <CookieItem name={deviceCookie.name} time={deviceCookie.maxAge}>
      <Trans>
        Remembers that you have logged in with this browser before, so that others who guess your password cannot lock
        you out here.
      </Trans>
    </CookieItem>
    <CookieItem name={localeCookie.name} time={localeCookie.maxAge}>
      <Trans>Remembers the language that you chose.</Trans>
    </CookieItem>
    <CookieItem name={ageRefusal.name} time={ageRefusal.maxAge}>
      <Trans>
        Set only when someone under {minAge} has tried to sign up: for a day, this browser cannot try again. It holds
        neither the date of birth nor a name.
      </Trans>
    </CookieItem>
  </dl>
);

const Storage = () => (
  <>
    <p>
      <Trans>
        These notes are kept in your browser and not sent to us, except where it says so. You can delete them in your
        browser’s settings.
      </Trans>
    </p>
    <dl className={rows}>
      <Item name={<Trans>Forms that you have begun</Trans>}>
        <dd>
          <Trans>What you typed, but never a password, until you close the tab.</Trans>
        </dd>
      </Item>
      <Item name={<Trans>Messages not yet sent</Trans>}>
        <dd>
          <Trans comment="<0/> is a number of days">
            Until they are sent, or <Days time={queuedMessages.life} /> after your last visit.
          </Trans>
        </dd>
      </Item>
      <Item name={<Trans>Your last conversations, to read without a network</Trans>}>
        <dd>
          <Trans>Until you log out, or the session ends.</Trans>
        </dd>
      </Item>
      <Item name={<Trans>On how many days you have used the site on this device</Trans>}>
        <dd>
          <Trans>So that we offer the app only to those who come back.</Trans>
        </dd>
      </Item>
      <Item name={<Trans>The partner whose link brought you here</Trans>}>
        <dd>
          <Trans comment="<0/> is a number of days">
            <Days time={tracking.life} />. It is sent to us when you sign up.
          </Trans>
        </dd>
      </Item>
      <Item name={<Trans>Notices that you closed, and the age question that you answered</Trans>}>
        <dd>
          <Trans>So that they are not shown again.</Trans>
        </dd>
      </Item>
      <Item name={<Trans>Last conversation, payment country, push, pause after wrong passwords</Trans>}>
        <dd>
          <Trans>So that the site opens as you left it.</Trans>
        </dd>
      </Item>
    </dl>
  </>
);

const NoOthers = () => (
  <p>
    <Trans>
      There are no cookies of other companies on our pages, no advertising or analytics cookies, and nothing that
      follows you to other sites. When you pay, you go to the page of the payment provider, which sets its own cookies
      under its own rules.
    </Trans>
  </p>
);

const Choice = () => (
  <>
    <p>
      <Trans>
        You can block or delete cookies in the settings of your browser. Without cookies you can look around, but you
        cannot log in, and your choice of language is forgotten.
      </Trans>
    </p>
    <p>
      <Trans>Push notices are off until you switch them on in your browser, and end when you log out.</Trans>
    </p>
  </>
);

const Questions = () => (
  <p>
    <Trans>
      What we do with data beyond cookies is explained in our{' '}
      <TextLink href={href('pages-privacy')}>privacy statement</TextLink>. If anything is unclear, write to{' '}
      <SupportMail />.
    </Trans>
  </p>
);

const chapters: readonly Chapter[] = [
  { id: 'cookies', heading: <Trans>The cookies that we set</Trans>, content: <Cookies /> },
  { id: 'storage', heading: <Trans>What else your browser stores for us</Trans>, content: <Storage /> },
  { id: 'none', heading: <Trans>What you will not find here</Trans>, content: <NoOthers /> },
  { id: 'choice', heading: <Trans>Your choice</Trans>, content: <Choice /> },
  { id: 'questions', heading: <Trans>Questions</Trans>, content: <Questions /> },
];

/** [LEGAL-04] */
export const Screen = () => (
  <LegalPage
    heading={<Trans>Cookies</Trans>}
    lastUpdated="2026-11-25"
    lead={msg`We set only a few cookies. All of them are our own, and the site cannot do its work for you without them. That is why no banner asks you about cookies.`}
    chapters={chapters}
  />
);
