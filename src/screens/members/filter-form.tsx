import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { search as limits } from '#contract/limits/contact.ts';
import type { Preference } from '#contract/preference.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { type SortOrder, sortOrders } from '#contract/search-options.ts';
import {
  appliedPreference,
  filterFor,
  finishedPlace,
  preferenceInForce,
  searchHref,
} from '#machines/app/search-filter.ts';
import { currentResults } from '#machines/app/search.ts';
import { PreferenceFields } from '#src/components/preference-fields/preference-fields.tsx';
import { useFacts, useSearchActor, useSearchState } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/field/choice.tsx';
import { Field, FieldGroup, Select } from '#src/ui/field/field.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

const noFields: readonly string[] = [];

const isSame = (one: Preference, other: Preference): boolean =>
  (['gender', 'min_age', 'max_age', 'within', 'country', 'region'] as const).every((name) => one[name] === other[name]);

/** What is chosen in the form, beside the filter in force. Another filter in the address replaces it. */
const useChoice = (filter: SearchFilter) => {
  const base = useFacts(preferenceInForce);
  const [wanted, setWanted] = useState(() => appliedPreference(filter, base));
  const [rest, setRest] = useState(filter);
  const inForce = `${searchHref(filter)} ${JSON.stringify(base)}`;
  const [started, setStarted] = useState(inForce);
  if (started !== inForce) {
    setStarted(inForce);
    setWanted(appliedPreference(filter, base));
    setRest(filter);
  }
  const chosen = useMemo(() => filterFor(finishedPlace(wanted), base, rest), [wanted, base, rest]);
  const reset = () => {
    setWanted(appliedPreference({}, base));
    setRest({});
  };
  return { wanted, setWanted, rest, setRest, chosen, reset };
};

type FilterFormProps = {
  filter: SearchFilter;
  /** Below the fields, always in view. */
  footClass: string;
  /** Beside the results: nothing is counted until something else is chosen. */
  isBesideResults?: boolean;
  onSubmitted?: () => void;
};

/** Filters that the site enables; counts what they would show. [SEARCH-02 to SEARCH-05 SEARCH-13 SEARCH-16 SEARCH-17] */
export function FilterForm({ filter, footClass, isBesideResults = false, onSubmitted }: FilterFormProps) {
  const search = useSearchActor();
  const offered = useFacts((facts) => facts.settings?.search_fields ?? noFields);
  const preference = useFacts((facts) => facts.user?.preference ?? null);
  const { wanted, setWanted, rest, setRest, chosen, reset } = useChoice(filter);
  const isInForce = isBesideResults && searchHref(chosen) === searchHref(filter);
  useEffect(() => {
    search?.send(isInForce ? { type: 'filterPanel.closed' } : { type: 'filter.edited', filter: chosen });
  }, [search, chosen, isInForce]);
  useEffect(() => () => search?.send({ type: 'filterPanel.closed' }), [search]);
  const canSave = preference !== null && !isSame(finishedPlace(wanted), preference);
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmitted?.();
        search?.send({ type: 'filter.submitted', filter: chosen });
      }}
    >
      <div className={css.fields}>
        <PreferenceFields
          preference={wanted}
          town={preference?.town ?? null}
          hasHome={preference !== null}
          offered={offered}
          onChange={(change) => setWanted((before) => ({ ...before, ...change }))}
        />
        <FurtherFilters filter={rest} offered={offered} isMember={preference !== null} onChange={setRest} />
        {offered.includes('sort') && (
          <SortField
            sort={rest.sort ?? 'recent'}
            hasNearest={preference !== null && preference.town !== null}
            onChange={(sort) => setRest((before) => ({ ...before, sort }))}
          />
        )}
        {canSave && (
          <p>
            <TextButton
              onClick={() => {
                onSubmitted?.();
                const change = finishedPlace(wanted);
                search?.send({ type: 'preference.submitted', change, filter: filterFor(change, change, rest) });
              }}
            >
              <Trans>Save as my preference</Trans>
            </TextButton>
          </p>
        )}
      </div>
      <div className={footClass}>
        <Button variant="quiet" size={isBesideResults ? 'm' : 'l'} className={css.clear} onClick={reset}>
          {preference === null ? <Trans>Clear all</Trans> : <Trans>Reset</Trans>}
        </Button>
        <Button type="submit" size={isBesideResults ? 'm' : 'l'} className={css.show}>
          <ShowMembers isInForce={isInForce} />
        </Button>
      </div>
    </form>
  );
}

const { countCap: cap } = limits;

/** The number of members that the chosen filters would show, once it is known. [SEARCH-08] */
function ShowMembers({ isInForce }: { isInForce: boolean }) {
  const shown = useSearchState(({ context }) => currentResults(context)?.pages.at(-1)?.numResults ?? null, null);
  const counter = useSelector(useSearchActor(), (snapshot) => snapshot?.children.filterCount);
  const counted = useSelector(counter, (snapshot) => snapshot?.context.count ?? null);
  const count = isInForce ? shown : counted;
  if (count === null) return <Trans>Show members</Trans>;
  if (count >= cap) return <Trans>Show {cap}+ members</Trans>;
  if (count === 0) return <Trans>No members</Trans>;
  return <Plural value={count} one="Show # member" other="Show # members" />;
}

type FurtherFiltersProps = {
  filter: SearchFilter;
  offered: readonly string[];
  isMember: boolean;
  onChange: (filter: SearchFilter) => void;
};

/** Online now, with a photo, with interests in common. [SEARCH-16] */
function FurtherFilters({ filter, offered, isMember, onChange }: FurtherFiltersProps) {
  const { t } = useLingui();
  const flags = [
    { name: 'online', label: t`Online now` },
    { name: 'photo', label: t`With a photo` },
    { name: 'common', label: t`With interests in common` },
  ] as const;
  const shown = flags.filter(({ name }) => offered.includes(name) && (isMember || name !== 'common'));
  if (shown.length === 0) return null;
  return (
    <FieldGroup label={<Trans>Show only</Trans>}>
      <div>
        {shown.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={filter[name] !== undefined}
            onChange={({ target }) => onChange({ ...filter, [name]: target.checked ? '1' : undefined })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

type SortFieldProps = { sort: SortOrder; hasNearest: boolean; onChange: (sort: SortOrder) => void };

/** [SEARCH-17] */
function SortField({ sort, hasNearest, onChange }: SortFieldProps) {
  const { t } = useLingui();
  const texts = { recent: t`Recently active`, nearest: t`Nearest first`, newest: t`Newest first` };
  return (
    <Field label={<Trans>Sort by</Trans>}>
      <Select
        value={sort}
        onChange={({ target: { value } }) => onChange(sortOrders.find((order) => order === value) ?? 'recent')}
      >
        {sortOrders
          .filter((order) => order !== 'nearest' || hasNearest)
          .map((order) => (
            <option key={order} value={order}>
              {texts[order]}
            </option>
          ))}
      </Select>
    </Field>
  );
}
