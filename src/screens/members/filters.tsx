import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import type { SearchFilter } from '#contract/profile.ts';
import { filterFields } from '#machines/app/search-filter.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { useFacts, useSearchActor, useSearchState } from '#src/system.tsx';
import { countryName } from '#src/components/place-name.ts';
import { genderPlurals } from '#src/texts/profile.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import * as css from './screen.css.ts';

const FilterSheet = lazyComponent(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

const noFilter: SearchFilter = {};

/** Button to the filters, and a chip to remove each active one. [SEARCH-01 SEARCH-13] */
export function Filters() {
  const { t } = useLingui();
  const search = useSearchActor();
  const filter = useSearchState((snapshot) => snapshot.context.wanted.filter, noFilter);
  const hasFields = useFacts((facts) => filterFields.some((field) => facts.settings?.search_fields.includes(field)));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const textOf = useChipText();
  if (!hasFields) return null;
  const chips = allChips.filter(({ says }) => says.some((field) => filter[field] !== undefined));
  const count = chips.length;
  return (
    <>
      <fieldset aria-label={t`Filters`} className={css.filters}>
        <ChipButton
          ref={opener}
          icon="sliders"
          aria-haspopup="dialog"
          onClick={() => {
            search?.send({ type: 'filterPanel.opened' });
            setOpen(true);
          }}
        >
          <Trans>Filters</Trans>
          {count > 0 && (
            <Badge
              tone="primary"
              count={count}
              label={t`${plural(count, { one: '# is chosen', other: '# are chosen' })}`}
            />
          )}
        </ChipButton>
        {chips.map(({ name, lifts }) => {
          const text = textOf(name, filter);
          return (
            <ChipButton
              key={name}
              removable
              aria-label={t`Remove the filter: ${text}`}
              onClick={() => {
                search?.send({ type: 'filter.cleared', fields: lifts });
                // The focused chip unmounts.
                opener.current?.focus();
              }}
            >
              {text}
            </ChipButton>
          );
        })}
      </fieldset>
      {isOpen && (
        <Suspense>
          <FilterSheet
            filter={filter}
            onChoose={(chosen) => {
              setOpen(false);
              search?.send({ type: 'filter.submitted', filter: chosen });
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type ChipName = 'gender' | 'age' | 'country' | 'region';

type FilterChip = {
  readonly name: ChipName;
  readonly says: readonly (keyof SearchFilter)[];
  /** Removed together with it: a country's region. */
  readonly lifts: readonly (keyof SearchFilter)[];
};

const allChips: readonly FilterChip[] = [
  { name: 'gender', says: ['gender'], lifts: ['gender'] },
  { name: 'age', says: ['min_age', 'max_age'], lifts: ['min_age', 'max_age'] },
  { name: 'country', says: ['country'], lifts: ['country', 'countryregion'] },
  { name: 'region', says: ['countryregion'], lifts: ['countryregion'] },
];

const useChipText = (): ((name: ChipName, filter: SearchFilter) => string) => {
  const { t, i18n } = useLingui();
  return (name, { gender, country, countryregion, min_age: min, max_age: max }) => {
    if (name === 'gender') return gender === undefined ? '' : i18n._(genderPlurals[gender]);
    if (name === 'country') return country === undefined ? '' : countryName(country, i18n.locale);
    if (name === 'region') return countryregion ?? '';
    if (min === undefined) return t`Up to ${max} years`;
    if (max === undefined) return t`${min} years and older`;
    return min === max ? t`${min} years` : t`${min}–${max} years`;
  };
};
