import { day } from '#contract/durations.ts';
import { Trans } from '@lingui/react/macro';
import { account } from '#contract/limits/account.ts';
import { report } from '#contract/limits/contact.ts';
import { useSiteFacts } from '#src/components/legal/legal-facts.ts';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';

const { minAge } = account;
const { min, max } = account.name;
const evidenceDays = report.evidence / day;

export const Account = () => (
  <>
    <p>
      <Trans>
        You must be at least {minAge} years old, and of full age where you live. Members are private persons, each with
        one account and an e-mail address of their own that they confirm.
      </Trans>
    </p>
    <p>
      <Trans>
        Your name on the site has {min} to {max} characters and need not be your real one. Your date of birth and what
        you say about yourself must be true. Keep your password to yourself: what happens through your account is taken
        to come from you, unless you are not to blame for its misuse.
      </Trans>
    </p>
    <p>
      <Trans>You cannot sell an account or credits, or give them to another person.</Trans>
    </p>
  </>
);

export const Conduct = () => (
  <>
    <p>
      <Trans>Write to others as you would speak to them face to face. These things are not allowed:</Trans>
    </p>
    <ul>
      <li>
        <Trans>
          anything sexual that involves minors, or any attempt to contact minors: we report it to the police;
        </Trans>
      </li>
      <li>
        <Trans>threats, insults, harassment, blackmail, and hatred of people for what they are;</Trans>
      </li>
      <li>
        <Trans>writing on to a person who has said no, or getting round a block;</Trans>
      </li>
      <li>
        <Trans>asking for money, bank details, vouchers or passwords, and offering investments;</Trans>
      </li>
      <li>
        <Trans>advertising, offering or looking for paid sexual services, and links to other paid sites;</Trans>
      </li>
      <li>
        <Trans>
          pretending to be another person, or using pictures of people who have not agreed to be shown here;
        </Trans>
      </li>
      <li>
        <Trans>passing on what a member wrote or sent you in private, without their consent;</Trans>
      </li>
      <li>
        <Trans>using programs to write, like or collect data, and anything that overloads or attacks the site.</Trans>
      </li>
    </ul>
  </>
);

export function Content() {
  const { isOpenToVisitors } = useSiteFacts();
  return (
    <>
      <p>
        <Trans>
          Your texts and photos stay yours. You give us the right to store them, to adapt their size and format and to
          show them on this site to those for whom you posted them, as long as they are on the site. We do not sell them
          and do not use them in advertising elsewhere.
        </Trans>
      </p>
      <p>
        {isOpenToVisitors ? (
          <Trans>
            Members can see your profile, and so can visitors who are not logged in, unless you choose “Members only” in
            your settings. Your main photo is shown to all of them; your other photos only to Premium members. In
            invisible mode your profile is not shown in searches.
          </Trans>
        ) : (
          <Trans>
            Members can see your profile. Your main photo is shown to all of them; your other photos only to Premium
            members. In invisible mode your profile is not shown in searches.
          </Trans>
        )}
      </p>
      <p>
        <Trans>You must be allowed to use what you post: your own photos, or photos whose makers have agreed.</Trans>
      </p>
    </>
  );
}

export function Moderation() {
  const { photo_moderation: isModerated, fictionalPlural } = useSiteFacts();
  return (
    <>
      <p>
        {isModerated ? (
          <Trans>We check every new profile photo before others can see it.</Trans>
        ) : (
          <Trans>We do not check photos before others see them. We look at those that are reported.</Trans>
        )}{' '}
        <Trans>
          You can report a profile, a photo or a message. A person looks at every report. You find our decision under{' '}
          <TextLink href={href('reports')}>Your reports</TextLink>; we never say who made a report.
        </Trans>
      </p>
      <p>
        <Trans>
          We look at private messages only when they are reported. If a block ends a conversation, its messages stay
          available to us for {evidenceDays} days, so that they can still be reported.
        </Trans>
      </p>
      <p>
        <Trans>
          Depending on how serious a breach is, we remove content, disable the account, or inform the police. If you
          disagree with a decision about you or your report, write to{' '}
          <TextLink href={href('pages-service')}>customer service</TextLink>: another look costs nothing.
        </Trans>
      </p>
      {fictionalPlural !== null && (
        <p>
          <Trans comment="{fictionalPlural}: the operator's word for made-up profiles, in the plural">
            Some profiles on this site are made up. Each of them is marked as such: we call them {fictionalPlural}. You
            cannot meet them in person.
          </Trans>
        </p>
      )}
    </>
  );
}
