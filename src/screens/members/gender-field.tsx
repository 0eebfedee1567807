import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { genderPlurals } from '#src/texts/profile.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import type { FilterValues } from './filter-values.ts';
import * as css from './gender-field.css.ts';

/** [SEARCH-02] */
export function GenderField() {
  const { i18n } = useLingui();
  const { register } = useFormContext<FilterValues>();
  return (
    <FieldGroup label={<Trans>Show me</Trans>}>
      <div className={css.segments}>
        {(['female', 'male', ''] as const).map((gender) => (
          <label key={gender} className={css.segment}>
            <input type="radio" value={gender} {...register('gender')} className={css.radio} />
            <span>{gender === '' ? <Trans>Everyone</Trans> : i18n._(genderPlurals[gender])}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
