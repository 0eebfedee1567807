import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { publicFieldNames } from '#contract/profile-fields.ts';
import type { Interest, Profile, PromptAnswer } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, caption, heading, label, muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { answerText, choiceTexts } from '#src/texts/profile-fields.ts';
import { interestNames } from '#src/texts/profile.ts';
import { promptTexts } from '#src/texts/prompts.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Chip } from '#src/ui/chip/chip.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { CommentButton } from './comment.tsx';
import * as css from './screen.css.ts';

type Fact = { readonly icon: IconName; readonly text: MessageDescriptor };

/** Facts of a profile in display order; fields that the site disables are left out. [PROFILE-24] */
export const listFilledFacts = (profile: Profile, shown: readonly string[]): readonly Fact[] =>
  publicFieldNames.flatMap((field) => {
    const text = answerText(field, profile[field]);
    return text !== null && shown.includes(field) ? [{ icon: choiceTexts[field].icon, text }] : [];
  });

const nothing: readonly string[] = [];

export function ProfileFacts({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const fields = useFacts((facts) => facts.settings?.visible_profile_fields ?? nothing);
  const notes = useFacts((facts) => facts.settings?.visible_profile_notes ?? nothing);
  const filledFacts = listFilledFacts(profile, fields);
  const common = profile.common_interests ?? [];
  const prompts = notes.includes('prompts') ? (profile.prompts ?? []) : [];
  const isCommon = (interest: Interest) => common.includes(interest);
  const all = fields.includes('interests') ? profile.interests : [];
  // Shared interests come first.
  const interests = [...all.filter(isCommon), ...all.filter((interest) => !isCommon(interest))];
  return (
    <div className={css.facts}>
      {profile.about_me !== null && notes.includes('about_me') && (
        <section className={css.section}>
          <h2 className={title}>
            <Trans>About me</Trans>
          </h2>
          <p className={classNames(bodyLarge, css.about)}>{profile.about_me}</p>
        </section>
      )}
      {prompts.length > 0 && (
        <section className={css.prompts} aria-label={t`Prompts`}>
          {prompts.map((prompt) => (
            <PromptCard key={prompt.prompt} profile={profile} prompt={prompt} />
          ))}
        </section>
      )}
      {filledFacts.length > 0 && (
        <section className={css.section}>
          <h2 className={title}>
            <Trans>Facts</Trans>
          </h2>
          <ul className={css.chips}>
            {filledFacts.map(({ icon, text }) => (
              <li key={icon}>
                <Chip icon={icon}>{i18n._(text)}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {interests.length > 0 && (
        <section className={css.section}>
          <div className={css.sectionHead}>
            <h2 className={title}>
              <Trans>Interests</Trans>
            </h2>
            {common.length > 0 && (
              <p className={classNames(caption, muted)}>
                <Plural value={common.length} one="# in common" other="# in common" />
              </p>
            )}
          </div>
          <ul className={css.chips}>
            {interests.map((interest) => (
              <li key={interest}>
                <Chip common={isCommon(interest)}>
                  {i18n._(interestNames[interest])}
                  {isCommon(interest) && (
                    <VisuallyHidden>
                      {' '}
                      <Trans>(in common)</Trans>
                    </VisuallyHidden>
                  )}
                </Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function PromptCard({ profile, prompt: { prompt, answer } }: { profile: Profile; prompt: PromptAnswer }) {
  const { t, i18n } = useLingui();
  const text = i18n._(promptTexts[prompt]);
  return (
    <Card className={css.prompt}>
      <h2 className={classNames(label, muted)}>{text}</h2>
      <p className={classNames(heading, css.answer)}>{answer}</p>
      <CommentButton profile={profile} subject={{ prompt }} label={t`Like “${text}”`} className={css.promptHeart} />
    </Card>
  );
}
