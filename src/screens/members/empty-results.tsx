import { Trans } from '@lingui/react/macro';
import type { SearchFilter } from '#contract/profile.ts';
import { useSearchState, useSearchActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

const none: SearchFilter = {};

export function EmptyResults() {
  const search = useSearchActor();
  const filter = useSearchState((snapshot) => snapshot.context.wanted.filter, none);
  const choose = (chosen: SearchFilter) => search?.send({ type: 'filter.submitted', filter: chosen });
  const { countryregion, ...further } = filter;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <EmptyState
      icon="search"
      title={<Trans>A quiet corner of the sky</Trans>}
      actions={
        isFiltered && (
          <>
            {countryregion !== undefined && (
              <Button isFullWidth onClick={() => choose(further)}>
                <Trans>Search the whole country</Trans>
              </Button>
            )}
            <Button isFullWidth variant={countryregion === undefined ? 'primary' : 'quiet'} onClick={() => choose({})}>
              <Trans>Clear all filters</Trans>
            </Button>
          </>
        )
      }
    >
      {isFiltered ? (
        <Trans>Nobody matches this choice. Look a little further and the evening gets livelier.</Trans>
      ) : (
        <Trans>Nobody else is here yet. Come back a little later.</Trans>
      )}
    </EmptyState>
  );
}
