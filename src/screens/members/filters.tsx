import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { search as limits } from '#contract/limits/contact.ts';
import type { Preference } from '#contract/preference.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { appliedPreference, filterFields, filterFor, preferenceInForce } from '#machines/app/search-filter.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { usePreferenceTexts } from '#src/components/preference-fields/preference-texts.tsx';
import { useFacts, useSearchActor, useSearchState } from '#src/system.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import * as css from './screen.css.ts';

const FilterSheet = lazyComponent(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

const noFilter: SearchFilter = {};

/** The site lets its members be filtered. */
export const useHasFilters = (): boolean =>
  useFacts((facts) => filterFields.some((field) => facts.settings?.search_fields.includes(field)));

/**
 * Button to the filters, and a chip to lift each condition in force. `isOpenBeside`: the filters stand open beside the
 * results. [SEARCH-01 SEARCH-13 SEARCH-16 SEARCH-18]
 */
export function Filters({ isOpenBeside }: { isOpenBeside: boolean }) {
  const { t } = useLingui();
  const search = useSearchActor();
  const filter = useSearchState((snapshot) => snapshot.context.wanted.filter, noFilter);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLFieldSetElement>(null);
  const chips = useChips(filter);
  const count = countParts(filter);
  return (
    <>
      <fieldset ref={row} tabIndex={-1} aria-label={t`Filters`} className={css.filters}>
        {!isOpenBeside && (
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
              <Badge tone="primary" count={count} label={t`${plural(count, { one: '# chosen', other: '# chosen' })}`} />
            )}
          </ChipButton>
        )}
        {chips.map(({ name, text, lifted }) => (
          <ChipButton
            key={name}
            removable
            aria-label={t`Remove the filter: ${text}`}
            onClick={() => {
              search?.send({ type: 'filter.submitted', filter: lifted });
              // The focused chip unmounts.
              (opener.current ?? row.current)?.focus();
            }}
          >
            {text}
          </ChipButton>
        ))}
      </fieldset>
      {isOpen && !isOpenBeside && (
        <Suspense>
          <FilterSheet filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The parts of a filter, beside the order. */
const filterParts: readonly (readonly (keyof SearchFilter)[])[] = [
  ['gender'],
  ['min_age', 'max_age'],
  ['within', 'country', 'countryregion'],
  ['online'],
  ['photo'],
  ['common'],
];

const countParts = (filter: SearchFilter): number =>
  filterParts.filter((fields) => fields.some((field) => filter[field] !== undefined)).length;

type FilterChip = {
  readonly name: string;
  readonly text: string;
  /** The filter without this condition. */
  readonly lifted: SearchFilter;
};

const { min: youngest, max: oldest } = limits.ages;

/** One for each condition in force, of the preference too. */
const useChips = (filter: SearchFilter): readonly FilterChip[] => {
  const { t } = useLingui();
  const preference = useFacts(preferenceInForce);
  const texts = usePreferenceTexts();
  const applied = appliedPreference(filter, preference);
  const part = (name: string, text: string | null, change: Partial<Preference>) => ({
    name,
    text,
    lifted: filterFor({ ...applied, ...change }, preference, filter),
  });
  const flag = (name: 'online' | 'photo' | 'common', text: string) => {
    const { [name]: value, ...others } = filter;
    return { name, text: value === undefined ? null : text, lifted: others };
  };
  const { sort, ...unsorted } = filter;
  const order = sort === 'nearest' ? t`Nearest first` : sort === 'newest' ? t`Newest first` : null;
  return [
    part('gender', texts.gender(applied), { gender: null }),
    part('ages', texts.ages(applied), { min_age: youngest, max_age: oldest }),
    part('place', texts.place(applied), { within: 'anywhere', country: null, region: null }),
    flag('online', t`Online now`),
    flag('photo', t`With a photo`),
    flag('common', t`With interests in common`),
    { name: 'sort', text: order, lifted: unsorted },
  ].flatMap(({ name, text, lifted }) => (text === null ? [] : [{ name, text, lifted }]));
};
