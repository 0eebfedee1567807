import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Chapter, CompanyBlock, LegalPage, SupportMail } from '#src/components/legal/legal-page.tsx';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';

function SelfHelp() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <>
      <p>
        <Trans>
          Most questions are answered under <TextLink href={href('pages-faq')}>Questions and answers</TextLink>. Much
          can be done at once, without us:
        </Trans>
      </p>
      <ul>
        {!isMember && (
          <li>
            <Trans>
              Forgotten password: <TextLink href={href('reset-password')}>choose a new one</TextLink>
            </Trans>
          </li>
        )}
        <li>
          <Trans>
            Receipts, refunds and open payments: <TextLink href={href('transactions-id', {})}>Your payments</TextLink>
          </Trans>
        </li>
        <li>
          <Trans>
            E-mails and push: <TextLink href={href('notifications')}>Notifications</TextLink>
          </Trans>
        </li>
        <li>
          <Trans>
            E-mail address, password, logins, invisible mode, deletion:{' '}
            <TextLink href={href('settings')}>Settings</TextLink>
          </Trans>
        </li>
      </ul>
    </>
  );
}

const Contact = () => (
  <>
    <p>
      <Trans>
        Complaints and questions: <TextLink href={href('complaints')}>write to us</TextLink>. You get a number, and our
        answer by e-mail.
      </Trans>
    </p>
    <p>
      <Trans comment="An e-mail address follows.">E-mail:</Trans> <SupportMail />
    </p>
    <CompanyBlock />
  </>
);

const Helpful = () => (
  <ul>
    <li>
      <Trans>Write from the e-mail address of your account, so that we can find it.</Trans>
    </li>
    <li>
      <Trans>For a payment: the order number, the day and the amount. Never send card numbers or passwords.</Trans>
    </li>
    <li>
      <Trans>
        For a fault: what you did, what happened instead, your browser and device, and a screenshot if you can.
      </Trans>
    </li>
  </ul>
);

const OtherMembers = () => (
  <p>
    <Trans>
      Report the profile, the photo or the message where you see it: then we see what you mean. If you no longer see the
      member, you find them under <TextLink href={href('reports')}>Your reports</TextLink>, with “Someone I can no
      longer see”. In danger, call the police first. Our advice on{' '}
      <TextLink href={href('safety')}>meeting safely</TextLink> also says what to do when someone asks for money.
    </Trans>
  </p>
);

const Unhappy = () => (
  <p>
    <Trans>
      If our answer does not help, say so in your reply: another person then looks at it. What you are entitled to is
      written in the <TextLink href={href('pages-terms')}>terms</TextLink> and under{' '}
      <TextLink href={href('pages-return-policy')}>Refunds</TextLink>. You can also turn to the consumer authority of
      your country.
    </Trans>
  </p>
);

const Authorities = () => (
  <p>
    <Trans>
      <SupportMail /> is also the single point of contact for authorities, and for notices of illegal content. Please
      name the address of the page, say why the content is illegal, and how we can reach you.
    </Trans>
  </p>
);

const chapters: readonly Chapter[] = [
  { id: 'yourself', heading: <Trans>The quickest way</Trans>, content: <SelfHelp /> },
  { id: 'contact', heading: <Trans>Contact</Trans>, content: <Contact /> },
  { id: 'helpful', heading: <Trans>What helps us to help you</Trans>, content: <Helpful /> },
  { id: 'members', heading: <Trans>Problems with another member</Trans>, content: <OtherMembers /> },
  { id: 'unhappy', heading: <Trans>If you are not satisfied</Trans>, content: <Unhappy /> },
  { id: 'authorities', heading: <Trans>For authorities and trusted flaggers</Trans>, content: <Authorities /> },
];

/** [LEGAL-04] */
export const Screen = () => (
  <LegalPage
    heading={<Trans>Customer service</Trans>}
    lastUpdated="2026-11-25"
    lead={msg`Real people read what you write, whether you are a member or not.`}
    chapters={chapters}
  />
);
