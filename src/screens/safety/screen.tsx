import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Chapter, LegalPage } from '#src/components/legal/legal-page.tsx';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';

const Writing = () => (
  <ul>
    <li>
      <Trans>Take your time. Anyone who means well can wait until you are ready.</Trans>
    </li>
    <li>
      <Trans>Keep talking here at first: you can block and report, and no one has your number.</Trans>
    </li>
    <li>
      <Trans>Keep your surname, address, employer and the places you visit daily to yourself for now.</Trans>
    </li>
    <li>
      <Trans>
        Have a short video call before you meet. A person who always finds a reason against it may be hiding one.
      </Trans>
    </li>
    <li>
      <Trans>
        Look the photos up with an image search. Stolen pictures often show up elsewhere under another name.
      </Trans>
    </li>
  </ul>
);

const Money = () => (
  <>
    <p>
      <Trans>
        People who cheat write warmly and often, for weeks. Then comes an emergency: a sick child, a ticket, customs, an
        account that is frozen. Or a tip: a sure investment, mostly in crypto.
      </Trans>
    </p>
    <p>
      <Trans>
        <strong>Do not send money, vouchers, bank details or codes to someone you have not met.</strong> Do not receive
        or pass on money for them either: that can make you liable. Report the message; that protects others too. We
        never ask for your password or card in a message.
      </Trans>
    </p>
  </>
);

const Photos = () => (
  <p>
    <Trans>
      A photo that you have sent is out of your hands. Send nothing intimate that shows your face or your home. If
      someone threatens to publish pictures, do not pay: it does not stop. Keep the messages, report the member here,
      and go to the police.
    </Trans>
  </p>
);

const FirstMeeting = () => (
  <ul>
    <li>
      <Trans>Meet where other people are, such as a café, and in daylight if you like.</Trans>
    </li>
    <li>
      <Trans>Let a friend know where you are, whom you meet and when you will call.</Trans>
    </li>
    <li>
      <Trans>Come and go by yourself. Do not let them fetch you from home, or take you there.</Trans>
    </li>
    <li>
      <Trans>Keep an eye on your drink and your bag, and stay sober enough to decide.</Trans>
    </li>
    <li>
      <Trans>You may leave at any time, without a reason. Staff will help if you ask.</Trans>
    </li>
  </ul>
);

const Consent = () => (
  <p>
    <Trans>
      Everyone decides what they want, every time anew, and may change their mind. No answer is no yes. A person who
      presses you, or makes you feel guilty, is not the right one. And if others tell you no, thank them for being
      clear.
    </Trans>
  </p>
);

const Afterwards = () => (
  <>
    <p>
      <Trans>
        In danger, call the emergency number: 112 in Europe, 911 in the United States and Canada, 999 in the United
        Kingdom, 000 in Australia, 111 in New Zealand.
      </Trans>
    </p>
    <p>
      <Trans>
        If you sent money, call your bank at once: some payments can be stopped. What happened is not your fault; people
        who cheat do it for a living.
      </Trans>
    </p>
    <p>
      <Trans>
        Block and report the member on their profile or in the conversation, even after the meeting. If they have
        blocked you or left, you still find them under <TextLink href={href('reports')}>Your reports</TextLink>. Or
        write to <TextLink href={href('pages-service')}>customer service</TextLink>.
      </Trans>
    </p>
  </>
);

const chapters: readonly Chapter[] = [
  { id: 'writing', heading: <Trans>While you write</Trans>, content: <Writing /> },
  { id: 'money', heading: <Trans>Never send money</Trans>, content: <Money /> },
  { id: 'photos', heading: <Trans>Photos and blackmail</Trans>, content: <Photos /> },
  { id: 'first-meeting', heading: <Trans>The first meeting</Trans>, content: <FirstMeeting /> },
  { id: 'consent', heading: <Trans>Yes means yes</Trans>, content: <Consent /> },
  { id: 'afterwards', heading: <Trans>If something went wrong</Trans>, content: <Afterwards /> },
];

/** [ROUTE-61 LEGAL-04] */
export const Screen = () => (
  <LegalPage
    heading={<Trans>Meeting safely</Trans>}
    lastUpdated="2026-11-25"
    lead={msg`Most people here are just as curious, and as nervous, as you are. A few rules keep it pleasant.`}
    chapters={chapters}
  />
);
