import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { matchFinder } from '#contract/limits/contact.ts';
import type { MatchPreferences } from '#contract/match-finder.ts';
import { choiceFields } from '#contract/profile-fields.ts';
import { interests } from '#contract/profile.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { PreferenceFields } from '#src/components/preference-fields/preference-fields.tsx';
import { usePreferenceSummary } from '#src/components/preference-fields/preference-texts.tsx';
import { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { heading, label, muted } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { choiceTexts } from '#src/texts/profile-fields.ts';
import { interestNames } from '#src/texts/profile.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

/** The member's preference, and what else matters. Answers are kept. [FINDER-02 SEARCH-16] */
export function QuestionForm() {
  const page = usePageActor('matchFinder');
  const preferences = useSelector(page, (snapshot) => snapshot.context.preferences);
  const isSaved = useSelector(page, (snapshot) => snapshot.context.isSaved);
  const isSearching = useSelector(page, (snapshot) => snapshot.hasTag('searching'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const onChange = (change: Partial<MatchPreferences>) => page.send({ type: 'preferences.changed', change });
  return (
    <form
      className={css.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        page.send({ type: 'preferences.submitted' });
      }}
    >
      <div className={css.head}>
        <h1 className={heading}>
          <Trans>What matters to you?</Trans>
        </h1>
        <p className={muted}>
          <Trans>Members who share most of it come first.</Trans>
        </p>
      </div>
      <FormProblem problem={problem} />
      <div className={css.fields}>
        <People preferences={preferences} onChange={onChange} />
        <Interests preferences={preferences} onChange={onChange} />
      </div>
      <div className={css.foot}>
        <Button type="submit" busy={isSearching}>
          <Trans>Show who fits</Trans>
        </Button>
        {isSaved && (
          <Button variant="quiet" disabled={isSearching} onClick={() => page.send({ type: 'results.requested' })}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}

type PartProps = {
  readonly preferences: MatchPreferences;
  readonly onChange: (change: Partial<MatchPreferences>) => void;
};

/** The preference in one line, and its fields on demand. */
function People({ preferences, onChange }: PartProps) {
  const summaryOf = usePreferenceSummary();
  const town = useFacts((facts) => facts.user?.preference.town ?? null);
  const [isOpen, setOpen] = useState(false);
  const { fallback, leaving } = useFocusFallback();
  return (
    <div ref={fallback} tabIndex={-1} className={css.fields}>
      {isOpen ? (
        <PreferenceFields preference={preferences} town={town} onChange={onChange} />
      ) : (
        <div>
          <p className={label}>
            <Trans>I would like to meet</Trans>
          </p>
          <p>
            {summaryOf(preferences)}{' '}
            <TextButton ref={leaving} onClick={() => setOpen(true)}>
              <Trans>Change</Trans>
            </TextButton>
          </p>
        </div>
      )}
    </div>
  );
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Body types and interests, which only the match finder asks. */
function Interests({ preferences, onChange }: PartProps) {
  const { i18n } = useLingui();
  const { body_types: types, interests: chosen } = preferences;
  return (
    <>
      <FieldGroup label={<Trans>Body type</Trans>}>
        <div className={css.chips}>
          {choiceFields.body_type.options.map((type) => (
            <ChipButton
              key={type}
              pressed={types.includes(type)}
              onClick={() => onChange({ body_types: toggled(types, type) })}
            >
              {i18n._(choiceTexts.body_type.options[type])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={<Trans>Interests</Trans>}>
        <div className={css.chips}>
          {interests.map((interest) => (
            <ChipButton
              key={interest}
              pressed={chosen.includes(interest)}
              disabled={!chosen.includes(interest) && chosen.length >= matchFinder.interests}
              onClick={() => onChange({ interests: toggled(chosen, interest) })}
            >
              {i18n._(interestNames[interest])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
