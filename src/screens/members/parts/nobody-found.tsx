import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { membersMachine } from '#machines/page/members.ts';
import { usePage } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

export function NobodyFound() {
  const page = usePage<typeof membersMachine>();
  const isFiltered = useSelector(page, (snapshot) => Object.keys(snapshot.context.filter).length > 0);
  return (
    <EmptyState
      icon="search"
      title={<Trans>A quiet corner of the sky</Trans>}
      actions={
        isFiltered && (
          <Button block onClick={() => page.send({ type: 'filter.changed', filter: {} })}>
            <Trans>Show everyone</Trans>
          </Button>
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
