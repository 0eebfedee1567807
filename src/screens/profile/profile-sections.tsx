import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { ProfileSection } from '#machines/page/own-profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { useEnabledSections } from './use-enabled-sections.ts';
import { sectionLabels } from './section-labels.ts';
import { useSummary } from './use-section-summary.ts';
import * as css from './profile-sections.css.ts';

/** Profile of the member, one row per section. [PROFILE-01 to PROFILE-13] */
export function ProfileSections() {
  const page = usePageActor('ownProfile');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const offered = useEnabledSections();
  if (profile === null) return null;
  return (
    <section>
      <VisuallyHidden>
        <h2>
          <Trans>What others read about you</Trans>
        </h2>
      </VisuallyHidden>
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
        <Value className={summary === null ? css.add : undefined}>{summary ?? <Trans>Add</Trans>}</Value>
      )}
      <Icon name="chevron-right" size="s" className={css.icon} />
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
