import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { account } from '#contract/limits/account.ts';
import { useSiteFacts } from '#src/components/legal/legal-facts.ts';
import { type Chapter, LegalPage, SupportMail } from '#src/components/legal/legal-page.tsx';
import { SelfExclusion } from '#src/components/self-exclusion/self-exclusion.tsx';
import { TextLink } from '#src/ui/link/link.tsx';

const { minAge } = account;

const Adults = () => (
  <ul>
    <li>
      <Trans>
        At sign-up everyone enters their date of birth. Our server refuses people under {minAge}, to the day, and the
        date cannot be changed afterwards.
      </Trans>
    </li>
    <li>
      <Trans>Visitors may be asked whether they are {minAge} or older before they see the site.</Trans>
    </li>
    <li>
      <Trans>Every report of a minor is looked at by a person, and the account is disabled if it is true.</Trans>
    </li>
  </ul>
);

const Label = () => (
  <p>
    <Trans>
      All our pages carry the label “Restricted to Adults” (
      <TextLink href="https://www.rtalabel.org" rel="noreferrer">
        RTA
      </TextLink>
      ). Filter programs read it and block the site by themselves, without anyone having to know its name.
    </Trans>
  </p>
);

function Filters() {
  const { domain } = useSiteFacts();
  return (
    <>
      <p>
        <Trans>
          Most devices have parental controls built in. Switch on their filter for adult content, or add {domain} to the
          list of blocked sites.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>iPhone, iPad, Mac:</strong> Settings → Screen Time → Content and Privacy Restrictions → Web Content.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Android and Chromebook:</strong> Google Family Link → Content restrictions → Google Chrome.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Windows and Xbox:</strong> Microsoft Family Safety → Content filters → Web and search.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your router:</strong> many have a filter for all devices at home. Your internet provider can help.
          </Trans>
        </li>
      </ul>
    </>
  );
}

const Talk = () => (
  <p>
    <Trans>
      No filter is perfect. Children who may speak with you about what they see online, without being told off, come to
      you sooner when something is wrong. Give each person who uses your computer an account of their own, log out of
      this site when you leave, and keep your password to yourself.
    </Trans>
  </p>
);

const MinorHere = () => (
  <p>
    <Trans>
      Report the profile with the reason “Younger than {minAge}”. Without an account, write to <SupportMail /> with the
      name on the profile or the address of the page. If a child is in danger, call the police first.
    </Trans>
  </p>
);

const Exclusion = () => (
  <>
    <p>
      <Trans>
        You may want a break from dating sites, or know that this one does you no good. You can exclude your e-mail
        address for a time that you choose.
      </Trans>
    </p>
    <SelfExclusion />
  </>
);

const chapters: readonly Chapter[] = [
  { id: 'adults', heading: <Trans>For adults only</Trans>, content: <Adults /> },
  { id: 'label', heading: <Trans>The RTA label</Trans>, content: <Label /> },
  { id: 'filters', heading: <Trans>Filters on phones, computers and at home</Trans>, content: <Filters /> },
  { id: 'talk', heading: <Trans>Talk about it</Trans>, content: <Talk /> },
  { id: 'report-a-minor', heading: <Trans>If you meet a minor here</Trans>, content: <MinorHere /> },
  { id: 'exclusion', heading: <Trans>Keep yourself away from this site</Trans>, content: <Exclusion /> },
];

/** Keeping minors out, and self-exclusion. [LEGAL-04] */
export const Screen = () => (
  <LegalPage
    heading={<Trans>Protecting minors</Trans>}
    lastUpdated="2026-11-25"
    lead={msg`This site is for adults. Here is what we do to keep minors out, and what you can do.`}
    chapters={chapters}
  />
);
