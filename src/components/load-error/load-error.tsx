import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Problem } from '#machines/generic/problem.ts';
import { useFacts } from '#src/system.tsx';
import { useProblemText } from '#src/texts/problems.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

type LoadFailedProps = {
  title: ReactNode;
  /** Null when the reason is unknown. */
  problem: Problem | null;
  level?: 1 | 2;
  onRetry: () => void;
};

/** Replaces content that failed to load: the reason and a retry button. */
export function LoadError({ title, problem, level = 2, onRetry }: LoadFailedProps) {
  const textOf = useProblemText();
  const isOnline = useFacts((facts) => facts.online);
  return (
    <div role="alert">
      <EmptyState
        icon={problem?.code === 'network' ? 'wifi-off' : 'alert'}
        title={title}
        level={level}
        actions={
          <Button isFullWidth onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {isOnline ? textOf(problem ?? { code: 'network' }) : <Trans>This is not available offline.</Trans>}
      </EmptyState>
    </div>
  );
}
