import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { MemberTile } from '#src/components/lander/member-tile.tsx';
import { useMeetingTopics } from '#src/components/legal/use-meeting-topics.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, bodySmall, display, muted, title } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './below-fold.css.ts';
import { ProductPictures } from './product-pictures.tsx';

/** What a visitor reads after the three steps. `children`: the prices. [ROUTE-66] */
export function BelowFold({ children }: { children: ReactNode }) {
  const mayBrowse = useFacts((facts) => facts.settings?.logged_out_search === 'yes');
  return (
    <div className={css.sections}>
      {mayBrowse && <NewMembers />}
      <ProductPictures />
      <Safety />
      {children}
      <CommonQuestions />
      <ClosingCall />
    </div>
  );
}

const places = [0, 1, 2, 3];

/** As many as fit in one row; nothing where no new member may be shown. [ROUTE-66] */
function NewMembers() {
  const home = usePageActor('home');
  const members = useSelector(home, ({ context }) => context.members);
  const isBusy = useSelector(home, (snapshot) => snapshot.hasTag('busy'));
  const isPending = useSelector(home, (snapshot) => snapshot.hasTag('pending'));
  useEffect(() => home.send({ type: 'newMembers.requested' }), [home]);
  if (!isPending && members.length === 0) return null;
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2 className={display}>
          <Trans comment="Heading above members who signed up lately">New here</Trans>
        </h2>
        <TextLink href={href('members')}>
          <Trans>See all members</Trans>
        </TextLink>
      </div>
      <div className={css.faces} aria-busy={isBusy}>
        {isPending
          ? places.map((place) => <Skeleton key={place} shape="photo" />)
          : members.slice(0, places.length).map((member) => <MemberTile key={member.id} member={member} />)}
      </div>
    </section>
  );
}

const Safety = () => (
  <section className={css.safety}>
    <div className={css.safetyLead}>
      <h2 className={display}>
        <Trans>You set the limits</Trans>
      </h2>
      <p className={classNames(bodyLarge, muted)}>
        <Trans>Block anyone, at any time. They are not told.</Trans>
      </p>
      <p className={css.links}>
        <TextLink href={href('safety')}>
          <Trans>Meeting safely</Trans>
        </TextLink>
        <TextLink href={`${href('pages-faq')}#report`}>
          <Trans>How to report a member</Trans>
        </TextLink>
      </p>
    </div>
    <ul className={css.promises}>
      <li className={css.promise}>
        <Icon name="map-pin" />
        <Trans>Others see your town, never your address or position.</Trans>
      </li>
      <li className={css.promise}>
        <Icon name="flag" />
        <Trans>Report a profile or a message right where you see it.</Trans>
      </li>
      <li className={css.promise}>
        <Icon name="eye-off" />
        <Trans>Invisible mode takes you out of the search.</Trans>
      </li>
    </ul>
  </section>
);

const asked = ['what-is-free', 'real-people', 'who-sees-me', 'price-of-messages'];

function CommonQuestions() {
  const questions = useMeetingTopics().flatMap((topic) => topic.questions);
  return (
    <section className={css.questions}>
      <h2 className={display}>
        <Trans>Good to know</Trans>
      </h2>
      <div>
        {asked.map((id) => {
          const entry = questions.find((one) => one.id === id);
          return (
            entry !== undefined && (
              <details key={id} className={css.question}>
                <summary className={css.summary}>
                  <h3 className={title}>{entry.question}</h3>
                  <Icon name="chevron-down" size="s" className={css.chevron} />
                </summary>
                <p className={css.answer}>{entry.answer}</p>
              </details>
            )
          );
        })}
        <p className={css.more}>
          <TextLink href={href('pages-faq')}>
            <Trans>All questions and answers</Trans>
          </TextLink>
        </p>
      </div>
    </section>
  );
}

const ClosingCall = () => (
  <section className={css.closing}>
    <h2 className={display}>
      <Trans>Your evening starts here</Trans>
    </h2>
    <p className={css.closingText}>
      <Trans>Create a profile and see who likes it.</Trans>
    </p>
    <ButtonLink href={href('signup')} variant="white">
      <Trans>Create your profile</Trans>
    </ButtonLink>
    <p className={classNames(bodySmall, css.closingText)}>
      <Trans>Free to join, and nothing renews by itself.</Trans>
    </p>
  </section>
);
