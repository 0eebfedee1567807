import { Trans, useLingui } from '@lingui/react/macro';
import { FormProvider, type Resolver, useForm, useFormContext } from 'react-hook-form';
import type { SearchFilter } from '#contract/profile.ts';
import { useFacts } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody, ModalFooter } from '#src/ui/modal/modal.tsx';
import { type FilterValues, emptyForm, toFilterValues, toSearchFilter, validateAges } from './filter-values.ts';
import * as css from './screen.css.ts';
import { search } from '#contract/limits.ts';
import { CountrySelect, RegionSelect } from '#src/components/profile-fields/place-select.tsx';
import { genderPlurals } from '#src/texts/profile.ts';
import { Field, FieldGroup, TextInput } from '#src/ui/field/field.tsx';

type FilterSheetProps = {
  filter: SearchFilter;
  onChoose: (filter: SearchFilter) => void;
  onClose: () => void;
};

const resolver: Resolver<FilterValues> = (values) => {
  const errors = Object.entries(validateAges(values));
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors.map(([field, type]) => [field, { type }])) };
};

const noFields: readonly string[] = [];

/** Filters that the site enables. [SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-05 SEARCH-13] */
export function FilterSheet({ filter, onChoose, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  const offered = useFacts((facts) => facts.settings?.search_fields ?? noFields);
  const form = useForm<FilterValues>({ resolver, defaultValues: toFilterValues(filter) });
  const has = (field: keyof FilterValues) => offered.includes(field);
  return (
    <Modal title={<Trans>Filters</Trans>} closeLabel={t`Close`} onClose={onClose}>
      <ModalBody>
        <FormProvider {...form}>
          <form
            noValidate
            className={css.form}
            onSubmit={(event) => void form.handleSubmit((values) => onChoose(toSearchFilter(values)))(event)}
          >
            {has('gender') && <GenderField />}
            {(has('min_age') || has('max_age')) && <AgeFields offered={offered} />}
            {has('country') && <CountryField />}
            {has('country') && has('countryregion') && <RegionField />}
            <ModalFooter>
              <Button variant="quiet" className={css.clear} onClick={() => form.reset(emptyForm)}>
                <Trans>Clear all</Trans>
              </Button>
              <Button type="submit" className={css.show}>
                <Trans>Show members</Trans>
              </Button>
            </ModalFooter>
          </form>
        </FormProvider>
      </ModalBody>
    </Modal>
  );
}

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

/** Another country clears the region. [SEARCH-03] */
export function CountryField() {
  const { setValue, watch } = useFormContext<FilterValues>();
  return (
    <CountrySelect
      name="country"
      all={<Trans>All countries</Trans>}
      value={watch('country')}
      onChange={(country) => {
        setValue('country', country);
        setValue('countryregion', '');
      }}
    />
  );
}

/** Needs a country. [SEARCH-04] */
export function RegionField() {
  const { watch, setValue } = useFormContext<FilterValues>();
  const country = watch('country');
  if (country === '') return null;
  return (
    <RegionSelect
      name="countryregion"
      country={country}
      all={<Trans>Anywhere</Trans>}
      value={watch('countryregion')}
      onChange={(region) => setValue('countryregion', region)}
    />
  );
}
