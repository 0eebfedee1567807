import { day } from '#contract/durations.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { reactivation } from '#contract/limits/account.ts';
import { useCompanyName, useSiteFacts } from '#src/components/legal/legal-facts.ts';
import { type Chapter, CompanyBlock, LegalPage, SupportMail } from '#src/components/legal/legal-page.tsx';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';
import { Account, Conduct, Content, Moderation } from './membership.tsx';
import { Buying, Prices, Withdrawal } from './purchases.tsx';

function Agreement() {
  const { site } = useSiteFacts();
  const company = useCompanyName();
  return (
    <>
      <p>
        <Trans>
          {site} is a dating and chat site for adults, run by {company} (“we”). These terms are the agreement between
          you and us. You accept them when you sign up; their date is stored with your account.
        </Trans>
      </p>
      <p>
        <Trans>
          {site} lets you make a profile, find other members, like them and talk to them. We offer the means to meet. We
          cannot promise that you will find someone, or that a member is who they say they are: we do not check
          identities.
        </Trans>
      </p>
      <p>
        <Trans>
          How we handle your data is explained in our{' '}
          <TextLink href={href('pages-privacy')}>privacy statement</TextLink>. Please also read our advice on{' '}
          <TextLink href={href('safety')}>meeting safely</TextLink>.
        </Trans>
      </p>
    </>
  );
}

const days = reactivation / day;

function Leaving() {
  return (
    <>
      <p>
        <Trans>
          The agreement has no fixed term. You can leave at any time without giving a reason: choose “Delete account” in
          your <TextLink href={href('settings')}>settings</TextLink>. Your profile disappears from the site at once. You
          can take the account back for {days} days; after that it is erased for good.
        </Trans>
      </p>
      <p>
        <Trans>
          Credits that are left are lost once the account is erased. If you can still withdraw an order, do so before
          you delete your account.
        </Trans>
      </p>
      <p>
        <Trans>
          We can disable an account that breaks these terms, at once if the breach is serious. If you think that we were
          wrong, <TextLink href={href('pages-service')}>contact customer service</TextLink> and a person will look at it
          again. If we close the site, or end the agreement although you kept to it, we give you reasonable notice and
          refund the credits that you bought and have not used.
        </Trans>
      </p>
    </>
  );
}

function Liability() {
  return (
    <>
      <p>
        <Trans>
          We work to keep the site available and safe, but it can be interrupted by maintenance, by faults or by things
          outside our control. If you paid for something that you did not get, you have the rights that the law gives
          you.
        </Trans>
      </p>
      <p>
        <Trans>
          We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever
          the law does not allow a limit. For slight negligence we are liable only if we breach an essential duty of
          this agreement, and then only for the damage that was foreseeable. Your rights as a consumer stay as they are.
        </Trans>
      </p>
      <p>
        <Trans>
          Members are responsible for what they write, show and do, here and when they meet. We are not a party to what
          members agree with each other.
        </Trans>
      </p>
    </>
  );
}

const Changes = () => (
  <p>
    <Trans>
      When we change these terms, this page shows a new date. A change never applies to an order that you have already
      placed. If you do not agree with a change, you can delete your account; the rules above on credits that you have
      not used apply.
    </Trans>
  </p>
);

const Disputes = () => (
  <>
    <p>
      <Trans>
        The law of the country where the company is based applies. If you are a consumer, the mandatory rules of the
        country where you live protect you as well, and you can bring a case before its courts.
      </Trans>
    </p>
    <p>
      <Trans>
        Please <TextLink href={href('pages-service')}>talk to us first</TextLink>: most problems are solved that way.
        You can also turn to the consumer authority of your country.
      </Trans>
    </p>
  </>
);

function Company() {
  return (
    <>
      <CompanyBlock />
      <p>
        <Trans comment="An e-mail address follows.">E-mail:</Trans> <SupportMail />
      </p>
    </>
  );
}

const chapters: readonly Chapter[] = [
  { id: 'agreement', heading: <Trans>The agreement</Trans>, content: <Agreement /> },
  { id: 'account', heading: <Trans>Your account</Trans>, content: <Account /> },
  { id: 'conduct', heading: <Trans>How we treat each other</Trans>, content: <Conduct /> },
  { id: 'content', heading: <Trans>What you post</Trans>, content: <Content /> },
  { id: 'moderation', heading: <Trans>Reports and moderation</Trans>, content: <Moderation /> },
  { id: 'prices', heading: <Trans>What is free, and what costs credits</Trans>, content: <Prices /> },
  { id: 'buying', heading: <Trans>Buying credits</Trans>, content: <Buying /> },
  { id: 'withdrawal', heading: <Trans>Right of withdrawal</Trans>, content: <Withdrawal /> },
  { id: 'leaving', heading: <Trans>Ending the agreement</Trans>, content: <Leaving /> },
  { id: 'liability', heading: <Trans>Availability and liability</Trans>, content: <Liability /> },
  { id: 'changes', heading: <Trans>Changes to these terms</Trans>, content: <Changes /> },
  { id: 'law', heading: <Trans>Law, complaints and disputes</Trans>, content: <Disputes /> },
  { id: 'company', heading: <Trans>Who we are</Trans>, content: <Company /> },
];

/** [LEGAL-01 LEGAL-02 LEGAL-03 LEGAL-04] */
export const Screen = () => (
  <LegalPage
    heading={<Trans>Terms</Trans>}
    lead={msg`The agreement between you and us: your account, what is allowed, prices and withdrawal.`}
    chapters={chapters}
  />
);
