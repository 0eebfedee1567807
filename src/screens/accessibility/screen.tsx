import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Chapter, LegalPage, SupportMail } from '#src/components/legal/legal-page.tsx';

const Standard = () => (
  <p>
    <Trans>
      This site is built to conform to the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, and through them
      to the European standard EN 301 549. We assess it ourselves; it meets them except for the points below.
    </Trans>
  </p>
);

const Measures = () => (
  <ul>
    <li>
      <Trans>Everything can be done with a keyboard, also the swipe game: it has buttons and arrow keys.</Trans>
    </li>
    <li>
      <Trans>
        Pages have one main heading, named regions and a link that skips to the content. The focus can be seen and goes
        to the new heading when a page opens.
      </Trans>
    </li>
    <li>
      <Trans>Screen readers announce new messages and errors once, and are not disturbed by clocks that run.</Trans>
    </li>
    <li>
      <Trans>Text has enough contrast in the light and the dark theme, and can grow to twice its size.</Trans>
    </li>
    <li>
      <Trans>
        Movement is left out if your system asks for less of it. Nothing flashes and nothing plays by itself.
      </Trans>
    </li>
    <li>
      <Trans>Forms name their errors beside the field, keep what you typed, and let passwords be pasted.</Trans>
    </li>
  </ul>
);

const Limits = () => (
  <ul>
    <li>
      <Trans>
        Photos of members have no description beyond the name of the member: members upload them without one.
      </Trans>
    </li>
    <li>
      <Trans>At four times the usual size, the bars at the top and bottom of some pages take much of the window.</Trans>
    </li>
    <li>
      <Trans>Without JavaScript you can read the public pages, but not sign up, log in or write.</Trans>
    </li>
    <li>
      <Trans>
        The page on which you pay belongs to the payment provider, who is responsible for its accessibility.
      </Trans>
    </li>
  </ul>
);

const Tests = () => (
  <p>
    <Trans>
      An automatic check (axe) runs on every page before each release, at the widths of a phone and of a desktop. We
      have also tried the site by keyboard, with large text, in forced colours and with reduced motion, in three browser
      engines.
    </Trans>
  </p>
);

const Feedback = () => (
  <p>
    <Trans>
      If something gets in your way, write to <SupportMail />: say on which page and with which device and aid. We
      answer, help you to do what you wanted, and repair it. If you are not satisfied, you can turn to the authority
      that supervises accessibility in your country.
    </Trans>
  </p>
);

const chapters: readonly Chapter[] = [
  { id: 'standard', heading: <Trans>What we aim for</Trans>, content: <Standard /> },
  { id: 'measures', heading: <Trans>What works</Trans>, content: <Measures /> },
  { id: 'limits', heading: <Trans>What does not work well yet</Trans>, content: <Limits /> },
  { id: 'tests', heading: <Trans>How we test</Trans>, content: <Tests /> },
  { id: 'feedback', heading: <Trans>Let us know</Trans>, content: <Feedback /> },
];

/** [ROUTE-61 LEGAL-04] */
export const Screen = () => (
  <LegalPage
    heading={<Trans>Accessibility</Trans>}
    lastUpdated="2026-11-27"
    lead={msg`Everyone should be able to meet people here, with whatever devices and aids they use.`}
    chapters={chapters}
  />
);
