import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCompanyName, useSiteFacts } from '#src/components/legal/legal-facts.ts';
import { type Chapter, CompanyBlock, LegalPage, SupportMail } from '#src/components/legal/legal-page.tsx';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';
import { Purposes, Sources, StoredData, Retention } from './stored-data.tsx';

function Controller() {
  const company = useCompanyName();
  return (
    <>
      <p>
        <Trans>
          {company} decides how data on this site is processed. For all questions about it, write to <SupportMail />.
        </Trans>
      </p>
      <CompanyBlock />
    </>
  );
}

const Sensitive = () => (
  <p>
    <Trans>
      On a dating site, some details are sensitive: your sexuality, who you look for, and what you say about your love
      life. You give them of your own free will, and by entering them you agree that we store them and show them on your
      profile. You can change or empty these fields at any time; that does not affect anything that happened before.
    </Trans>
  </p>
);

function VisibleToOthers() {
  const { isOpenToVisitors } = useSiteFacts();
  return (
    <>
      <p>
        <Trans>
          Other members see your name on the site, your age, the place that you entered, your photos and what you added
          to your profile; also whether you are online, are new or Premium. They see your likes for them and the
          messages that you send them, and in a conversation whether a message has been delivered and read.
        </Trans>{' '}
        {isOpenToVisitors && (
          <Trans>
            Visitors who are not logged in can look at profiles too, but not at the further photos. Switch on “Members
            only” in your <TextLink href={href('settings')}>settings</TextLink>, and your profile and photos are hidden
            from them.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          No one else sees your e-mail address, your date of birth, your payments, or your reports. In invisible mode
          you are left out of searches, and only members that you contact see you.
        </Trans>{' '}
        {isOpenToVisitors ? (
          <Trans>
            A member you have blocked sees nothing of you while logged in. Without logging in, they see what visitors
            see.
          </Trans>
        ) : (
          <Trans>A member you have blocked sees nothing of you.</Trans>
        )}
      </p>
    </>
  );
}

const Location = () => (
  <>
    <p>
      <Trans>
        Your profile shows the country, region and city that you enter. We use the position of your device only if you
        press “Use my location”: your browser then asks you, rounds the position to about a kilometre and sends it to
        our server, which looks up the nearest town and stores nothing of it.
      </Trans>
    </p>
    <p>
      <Trans>
        To choose languages, prices and the country of a new profile, we look up the country of your IP address in our
        own copy of a database: <TextLink href="https://db-ip.com">IP Geolocation by DB-IP</TextLink>. The address
        itself is not stored with your account.
      </Trans>
    </p>
  </>
);

const Recipients = () => (
  <>
    <p>
      <Trans>
        Our pages load nothing from other companies: no advertising, no analytics, no fonts, no social networks. These
        parties receive what they need for their task, and no more:
      </Trans>
    </p>
    <ul>
      <li>
        <Trans>
          the payment provider, to whose page you go to pay: the amount, the method and the number of your order. Card
          numbers are entered there; we never see them;
        </Trans>
      </li>
      <li>
        <Trans>
          the bank and the provider that collect a direct debit: the account holder, the bank account and your mandate;
        </Trans>
      </li>
      <li>
        <Trans>the services that deliver our e-mails and text messages: your address or number and the text;</Trans>
      </li>
      <li>
        <Trans>
          the push service of your browser, if you switch push on: an encrypted notice. It names neither a member nor
          the words of a message;
        </Trans>
      </li>
      <li>
        <Trans>the company on whose computers the site runs, under a contract that binds it to our instructions;</Trans>
      </li>
      <li>
        <Trans>police and courts, where the law obliges us, or to prevent serious harm to a person.</Trans>
      </li>
    </ul>
    <p>
      <Trans>
        Some browser makers run their push services outside the European Union. If you do not want that, leave push off:
        everything also works without it.
      </Trans>
    </p>
  </>
);

const Security = () => (
  <p>
    <Trans>
      Of your password we keep only a fingerprint from which it cannot be worked out. Bank accounts and phone numbers
      for direct debits are encrypted. Photos lose hidden information, such as the place where they were taken, when you
      upload them. Our logs contain no names, addresses or texts of messages. A login ends when you log out, and under{' '}
      <TextLink href={href('settings')}>Settings</TextLink> you see every browser in which you are logged in and can end
      each of them.
    </Trans>
  </p>
);

const Rights = () => (
  <>
    <ul>
      <li>
        <Trans>
          <strong>See and take along:</strong> “Copy of your data” in your{' '}
          <TextLink href={href('settings')}>settings</TextLink> makes a file with everything that we store about you, to
          read and for other programs.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Correct:</strong> you can change nearly everything yourself in your profile and settings; for the
          rest, write to us.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Delete:</strong> “Delete account” in your <TextLink href={href('settings')}>settings</TextLink> needs
          only your password.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Object, restrict, take back consent:</strong> leave fields empty, switch{' '}
          <TextLink href={href('notifications')}>notifications</TextLink> off, go invisible, or write to us.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Complain:</strong> to us, and to the data protection authority of your country.
        </Trans>
      </li>
    </ul>
    <p>
      <Trans>
        Nothing about you is decided by a machine alone that would have legal effects for you. Suggested members are
        sorted by how well they meet the preferences that you entered.
      </Trans>
    </p>
    <p>
      <Trans>
        Write to <SupportMail />. We answer within a month, and only to the address of your account, so that no one else
        can ask in your name.
      </Trans>
    </p>
  </>
);

const chapters: readonly Chapter[] = [
  { id: 'controller', heading: <Trans>Who is responsible</Trans>, content: <Controller /> },
  { id: 'data', heading: <Trans>What we store</Trans>, content: <StoredData /> },
  { id: 'purposes', heading: <Trans>Why we may store it</Trans>, content: <Purposes /> },
  { id: 'sensitive', heading: <Trans>Sensitive details</Trans>, content: <Sensitive /> },
  { id: 'visible', heading: <Trans>What others see</Trans>, content: <VisibleToOthers /> },
  { id: 'location', heading: <Trans>Where you are</Trans>, content: <Location /> },
  { id: 'recipients', heading: <Trans>Who else receives data</Trans>, content: <Recipients /> },
  { id: 'visits', heading: <Trans>Visits, cookies and links of partners</Trans>, content: <Sources /> },
  { id: 'retention', heading: <Trans>How long we store it</Trans>, content: <Retention /> },
  { id: 'security', heading: <Trans>How we protect it</Trans>, content: <Security /> },
  { id: 'rights', heading: <Trans>Your rights</Trans>, content: <Rights /> },
];

/** [LEGAL-04] */
export const Screen = () => (
  <LegalPage
    heading={<Trans>Privacy</Trans>}
    lastUpdated="2026-11-27"
    lead={msg`What we know about you, what for, who else sees it, and when it is deleted. We sell no data and show no advertising of others.`}
    chapters={chapters}
  />
);
