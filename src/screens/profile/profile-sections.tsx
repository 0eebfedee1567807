import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { OwnProfile } from '#contract/own-profile.ts';
import { choiceFieldsIn } from '#contract/profile-fields.ts';
import { type ProfileSection, sectionFields } from '#machines/page/own-profile.ts';
import { useFullPlace } from '#src/components/place-name.ts';
import { useIsFieldEnabled } from '#src/components/profile-fields/profile-fields.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis, muted, visuallyHidden } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { answerText } from '#src/texts/profile-fields.ts';
import { interestNames } from '#src/texts/profile.ts';
import { promptTexts } from '#src/texts/prompts.ts';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

/** Profile of the member, one row per section. [PROFILE-01 to PROFILE-13] */
export function ProfileSections() {
  const page = usePageActor('ownProfile');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const offered = useEnabledSections();
  if (profile === null) return null;
  return (
    <section>
      <h2 className={visuallyHidden}>
        <Trans>What others read about you</Trans>
      </h2>
      <Card className={css.rows}>
        {offered.map((section) => (
          <Row key={section} section={section} profile={profile} />
        ))}
        <BirthdayRow profile={profile} />
      </Card>
    </section>
  );
}

function Row({ section, profile }: { section: ProfileSection; profile: OwnProfile }) {
  const { i18n } = useLingui();
  const page = usePageActor('ownProfile');
  const isUnsaved = useSelector(page, (snapshot) => snapshot.context.drafts[section] !== undefined);
  const summary = useSummary()(section, profile);
  return (
    <button
      type="button"
      className={classNames(css.row, css.button)}
      onClick={() => page.send({ type: 'section.opened', section })}
    >
      <span className={css.name}>{i18n._(sectionLabels[section])}</span>
      {isUnsaved ? (
        <Value>
          <StatusTag tone="warning">
            <Trans>Not saved</Trans>
          </StatusTag>
        </Value>
      ) : (
        <Value className={summary === null ? css.addLabel : undefined}>{summary ?? <Trans>Add</Trans>}</Value>
      )}
      <Icon name="chevron-right" size="s" className={css.chevron} />
    </button>
  );
}

const Value = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span className={classNames(ellipsis, css.value, className)}>{children}</span>
);

/** The date of birth is private and cannot be changed here. [PROFILE-01 PROFILE-24] */
function BirthdayRow({ profile: { date_of_birth: birthday, age } }: { profile: OwnProfile }) {
  const { i18n } = useLingui();
  const date = i18n.date(new Date(birthday), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className={css.birthday}>
      <div className={css.row}>
        <span className={css.name}>
          <Trans>Date of birth</Trans>
        </span>
        <Value>{date}</Value>
      </div>
      <p className={classNames(caption, muted)}>
        <Trans>Others see only your age: {age}.</Trans>
      </p>
    </div>
  );
}

export const sectionLabels = {
  about: msg`About me`,
  prompts: msg`Prompts`,
  basics: msg`Basics`,
  place: msg`Where I live`,
  looks: msg`Looks`,
  interests: msg`Interests`,
  reason: msg`Why I am here`,
} satisfies Readonly<Record<ProfileSection, MessageDescriptor>>;

const order: readonly ProfileSection[] = ['about', 'prompts', 'basics', 'place', 'looks', 'interests', 'reason'];

/** Sections with enabled fields, in display order. */
const useEnabledSections = (): readonly ProfileSection[] => {
  const isFieldEnabled = useIsFieldEnabled();
  return order.filter((section) => sectionFields[section].some(isFieldEnabled));
};

type SummaryParts = readonly (string | null)[];

/** One-line summary of a section; null when it is empty. */
const useSummary = (): ((section: ProfileSection, profile: OwnProfile) => string | null) => {
  const { i18n } = useLingui();
  const placeName = useFullPlace();
  const word = (message: MessageDescriptor | null) => (message === null ? null : i18n._(message));

  return (section, profile) => {
    const answersIn = (group: Parameters<typeof choiceFieldsIn>[0]) =>
      choiceFieldsIn(group).map((field) => word(answerText(field, profile[field])));
    const summaryParts: Readonly<Record<ProfileSection, SummaryParts>> = {
      about: [profile.about_me],
      prompts: profile.prompts.map(({ prompt }) => word(promptTexts[prompt])),
      basics: [profile.name, ...answersIn('basics')],
      place: [placeName(profile)],
      looks: answersIn('looks'),
      interests: profile.interests.map((interest) => word(interestNames[interest])),
      reason: answersIn('reason'),
    };
    const parts = summaryParts[section].filter((each) => each !== null);
    return parts.length === 0 ? null : parts.join(', ');
  };
};
