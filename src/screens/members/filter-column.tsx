import { Trans } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import type { SearchFilter } from '#contract/profile.ts';
import { title } from '#src/styles/text.css.ts';
import { useSearchActor, useSearchState } from '#src/system.tsx';
import { FilterForm } from './filter-form.tsx';
import * as css from './screen.css.ts';

const noFilter: SearchFilter = {};

/** The filters beside the results. [SEARCH-18] */
export function FilterColumn() {
  const id = useId();
  const search = useSearchActor();
  const filter = useSearchState((snapshot) => snapshot.context.wanted.filter, noFilter);
  useEffect(() => search?.send({ type: 'filterPanel.opened' }), [search]);
  return (
    <section aria-labelledby={id} className={css.column}>
      <h2 id={id} className={title}>
        <Trans>Filters</Trans>
      </h2>
      <FilterForm filter={filter} footClass={css.columnFoot} isBesideResults />
    </section>
  );
}
