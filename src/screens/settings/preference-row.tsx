import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type OwnPreference, PreferenceSchema } from '#contract/preference.ts';
import { finishedPlace } from '#machines/app/search-filter.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { PreferenceFields } from '#src/components/preference-fields/preference-fields.tsx';
import { usePreferenceSummary } from '#src/components/preference-fields/preference-texts.tsx';
import { useFacts, useSend } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './screen.css.ts';
import { SectionRow, useSectionActor, useSectionState } from './section.tsx';

/** [ROUTE-58 SEARCH-16] */
export function PreferenceRow() {
  const preference = useFacts((facts) => facts.user?.preference ?? null);
  const summaryOf = usePreferenceSummary();
  if (preference === null) return null;
  return (
    <SectionRow
      section="preference"
      name={<Trans>I would like to meet</Trans>}
      value={summaryOf(preference)}
      hasLongValue
    >
      <PreferenceForm saved={preference} />
    </SectionRow>
  );
}

function PreferenceForm({ saved }: { saved: OwnPreference }) {
  const send = useSend();
  const lane = useSectionActor('preferenceForm');
  const problem = useSectionState('preferenceForm', (form) => form.context.problem, null);
  const isBusy = useSectionState('preferenceForm', (form) => form.hasTag('busy'), false);
  const [preference, setPreference] = useState(() => PreferenceSchema.parse(saved));
  useEffect(() => send({ type: 'lookup.requested', list: 'regions' }), [send]);
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        lane?.send({ type: 'form.submitted', values: finishedPlace(preference) });
      }}
    >
      <FormProblem problem={problem} />
      <PreferenceFields
        preference={preference}
        town={saved.town}
        onChange={(change) => {
          setPreference((before) => ({ ...before, ...change }));
          lane?.send({ type: 'form.edited' });
        }}
      />
      <div className={css.actions}>
        <Button type="submit" size="m" busy={isBusy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
