import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { publicFieldNames } from '#contract/profile-fields.ts';
import type { Interest, ProfileFacts as Facts, PromptAnswer } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, heading, label, muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { answerText, choiceTexts } from '#src/texts/profile-fields.ts';
import { promptTexts } from '#src/texts/prompts.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Chip } from '#src/ui/chip/chip.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Interests } from './interests.tsx';
import * as css from './profile-facts.css.ts';

type Fact = { readonly icon: IconName; readonly text: MessageDescriptor };

/** Facts of a profile in display order; fields that the site disables are left out. [PROFILE-24] */
export const listFilledFacts = (profile: Facts, shown: readonly string[]): readonly Fact[] =>
  publicFieldNames.flatMap((field) => {
    const text = answerText(field, profile[field]);
    return text !== null && shown.includes(field) ? [{ icon: choiceTexts[field].icon, text }] : [];
  });

const nothing: readonly string[] = [];

type ProfileFactsProps = {
  facts: Facts;
  /** Interests shared with the viewer. */
  common: readonly Interest[];
  /** Of the headings. */
  level?: 2 | 3;
  /** Below a prompt's answer; `text` is the prompt. */
  renderPromptAction?: (prompt: PromptAnswer['prompt'], text: string) => ReactNode;
};

/** What a profile says: words, prompts, answers and interests. [PROFILE-24 PROFILE-26 PROFILE-28] */
export function ProfileFacts({ facts, common, level = 2, renderPromptAction }: ProfileFactsProps) {
  const { t, i18n } = useLingui();
  const fields = useFacts(({ settings }) => settings?.visible_profile_fields ?? nothing);
  const notes = useFacts(({ settings }) => settings?.visible_profile_notes ?? nothing);
  const filledFacts = listFilledFacts(facts, fields);
  const prompts = notes.includes('prompts') ? (facts.prompts ?? []) : [];
  const all = fields.includes('interests') ? facts.interests : [];
  const Heading = `h${level}` as const;
  return (
    <>
      {facts.about_me !== null && notes.includes('about_me') && (
        <section className={css.section}>
          <Heading className={title}>
            <Trans>About me</Trans>
          </Heading>
          <p className={classNames(bodyLarge, css.about)}>{facts.about_me}</p>
        </section>
      )}
      {prompts.length > 0 && (
        <section className={css.prompts} aria-label={t`Prompts`}>
          {prompts.map(({ prompt, answer }) => {
            const text = i18n._(promptTexts[prompt]);
            return (
              <Card key={prompt} className={css.prompt}>
                <Heading className={classNames(label, muted, css.question)}>{text}</Heading>
                <p className={classNames(heading, css.answer)}>{answer}</p>
                {renderPromptAction?.(prompt, text)}
              </Card>
            );
          })}
        </section>
      )}
      {filledFacts.length > 0 && (
        <section className={css.section}>
          <Heading className={title}>
            <Trans>Facts</Trans>
          </Heading>
          <ul className={css.chips}>
            {filledFacts.map(({ icon, text }) => (
              <li key={icon}>
                <Chip icon={icon}>{i18n._(text)}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Interests interests={all} common={common} level={level} />
    </>
  );
}
