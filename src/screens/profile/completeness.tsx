import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import type { ProfileSection } from '#machines/page/own-profile.ts';
import { useIsFieldEnabled } from '#src/components/profile-fields/profile-fields.tsx';
import { bodySmall, caption, label, muted, numeric } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import * as css from './screen.css.ts';

type Part = {
  readonly section: ProfileSection;
  readonly fields: readonly (keyof ProfileChange)[];
  /** One of the fields is enough. */
  readonly any?: true;
  readonly add: MessageDescriptor;
};

/** Parts of a complete profile, the most important first. */
const parts: readonly Part[] = [
  { section: 'about', fields: ['about_me'], add: msg`Add a line about you` },
  { section: 'prompts', fields: ['prompts'], add: msg`Answer a prompt` },
  { section: 'place', fields: ['city', 'region'], any: true, add: msg`Say where you live` },
  { section: 'interests', fields: ['interests'], add: msg`Choose your interests` },
  { section: 'basics', fields: ['gender'], add: msg`Say who you are` },
  { section: 'basics', fields: ['sexuality'], add: msg`Say who you like` },
  { section: 'basics', fields: ['relationship_status'], add: msg`Say whether you are single` },
  { section: 'looks', fields: ['body_type'], add: msg`Say what you look like` },
  { section: 'looks', fields: ['hair_colour', 'eye_colour'], add: msg`Add hair and eyes` },
  { section: 'reason', fields: ['signup_reason'], add: msg`Say why you are here` },
];

const isFilled = (value: OwnProfile[keyof ProfileChange]): boolean => value !== null && value.length > 0;

/** Completeness of the enabled fields, and the next one to fill in. [PROFILE-24] */
export function Completeness() {
  const { t, i18n } = useLingui();
  const page = usePageActor('ownProfile');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const isFieldEnabled = useIsFieldEnabled();
  const hasPhoto = useFacts((facts) => facts.user?.profile.main_image !== null);
  if (profile === null) return null;
  const enabledParts = parts
    .map((part) => ({ ...part, fields: part.fields.filter(isFieldEnabled) }))
    .filter(({ fields }) => fields.length > 0);
  const missing = enabledParts.filter(({ fields, any = false }) => {
    const unsaid = fields.filter((field) => !isFilled(profile[field]));
    return any ? unsaid.length === fields.length : unsaid.length > 0;
  });
  const [next] = missing;
  const most = enabledParts.length + 1;
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
          className={css.suggestion}
          onClick={() => page.send({ type: 'section.opened', section: next.section })}
        >
          <Icon name="plus" size="s" />
          <span className={css.suggestionText}>{i18n._(next.add)}</span>
          <Icon name="chevron-right" size="s" />
        </button>
      )}
    </Card>
  );
}
