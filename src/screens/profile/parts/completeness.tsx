import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { Section, ownProfileMachine } from '#machines/page/profile.ts';
import { bodySmall, caption, label, muted, numeric } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, usePage } from '#src/system.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import * as css from './completeness.css.ts';

type Part = {
  readonly isThere: (profile: OwnProfile) => boolean;
  readonly section: Section;
  readonly add: MessageDescriptor;
};

/** What makes a profile worth a look, the most telling first. */
const parts: readonly Part[] = [
  { section: 'about', isThere: ({ about_me: text }) => text !== null, add: msg`Add a line about you` },
  { section: 'place', isThere: ({ city, region }) => (city ?? region) !== null, add: msg`Say where you live` },
  { section: 'interests', isThere: ({ interests }) => interests.length > 0, add: msg`Choose your interests` },
  { section: 'basics', isThere: ({ gender }) => gender !== null, add: msg`Say who you are` },
  { section: 'basics', isThere: ({ sexuality }) => sexuality !== null, add: msg`Say whom you like` },
  {
    section: 'basics',
    isThere: ({ relationship_status: status }) => status !== null,
    add: msg`Say whether you are single`,
  },
  { section: 'looks', isThere: ({ body_type: body }) => body !== null, add: msg`Say what you look like` },
  {
    section: 'looks',
    isThere: ({ hair_colour: hair, eye_colour: eyes }) => hair !== null && eyes !== null,
    add: msg`Add hair and eyes`,
  },
  { section: 'reason', isThere: ({ signup_reason: reason }) => reason !== null, add: msg`Say why you are here` },
];

/** How much of the profile is there, and what to add next. */
export function Completeness() {
  const { t, i18n } = useLingui();
  const page = usePage<typeof ownProfileMachine>();
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const hasPhoto = useFacts((facts) => facts.user?.profile.main_image !== null);
  if (profile === null) return null;
  const missing = parts.filter(({ isThere }) => !isThere(profile));
  const [next] = missing;
  const most = parts.length + 1;
  const there = most - missing.length - (hasPhoto ? 0 : 1);
  const percent = Math.round((100 * there) / most);
  if (there === most) return null;
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <h2 className={label}>
          <Trans>Your profile is {percent}% complete</Trans>
        </h2>
        <span className={classNames(caption, muted, numeric, css.count)}>
          <Trans>
            {there} of {most}
          </Trans>
        </span>
      </div>
      <Progress label={t`Your profile`} value={there} max={most} />
      {next === undefined && (
        <p className={classNames(bodySmall, muted)}>
          <Trans>Only a photo is missing.</Trans>
        </p>
      )}
      {next && (
        <button
          type="button"
          className={css.add}
          onClick={() => page.send({ type: 'section.opened', section: next.section })}
        >
          <Icon name="plus" size="s" />
          <span className={css.words}>{i18n._(next.add)}</span>
          <Icon name="chevron-right" size="s" />
        </button>
      )}
    </Card>
  );
}
