import { Trans } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { search } from '#contract/limits.ts';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';
import type { FilterValues } from './filter-values.ts';
import * as css from './filter-sheet.css.ts';

const { min: youngest, max: oldest } = search.ages;

/** Age range; the first must not exceed the second. [SEARCH-05 SEARCH-12] */
export function AgeFields({ offered }: { offered: readonly string[] }) {
  return (
    <FieldGroup label={<Trans>Age</Trans>}>
      <div className={css.ages}>
        {offered.includes('min_age') && <AgeField name="min_age" placeholder={youngest} />}
        {offered.includes('max_age') && <AgeField name="max_age" placeholder={oldest} />}
      </div>
    </FieldGroup>
  );
}

function AgeField({ name, placeholder }: { name: 'min_age' | 'max_age'; placeholder: number }) {
  const { register, getFieldState, formState } = useFormContext<FilterValues>();
  const error = getFieldState(name, formState).error?.type;
  return (
    <Field
      label={name === 'min_age' ? <Trans>At least</Trans> : <Trans>At most</Trans>}
      error={error !== undefined && <AgeError error={error} />}
    >
      <TextInput
        {...register(name, { deps: ['min_age', 'max_age'] })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        placeholder={String(placeholder)}
      />
    </Field>
  );
}

const AgeError = ({ error }: { error: string }) =>
  error === 'order' ? (
    <Trans>This age is below the other one.</Trans>
  ) : (
    <Trans>
      Enter an age from {youngest} to {oldest}.
    </Trans>
  );
