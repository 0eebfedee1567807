import { Trans, useLingui } from '@lingui/react/macro';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { SearchFilter } from '#contract/profile.ts';
import { useFacts } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody, ModalFooter } from '#src/ui/modal/modal.tsx';
import { AgeFields, CountryField, GenderField, RegionField } from './filter-fields.tsx';
import { emptyForm, type FilterValues, toFilterValues, toSearchFilter, validateAges } from './filter-values.ts';
import * as css from './filters.css.ts';

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
