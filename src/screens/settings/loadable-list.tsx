import { Trans } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

/** Loaded list, or its load error. `children` null: not loaded yet. */
export function LoadableList({ lane: name, children }: { lane: 'sessions' | 'blocked'; children: ReactNode }) {
  const textOf = useProblemText();
  const lane = useSectionActor(name);
  const isFailed = useSectionState(name, (roster) => roster.hasTag('failed'), false);
  const problem = useSectionState(name, (roster) => roster.context.problem, null);
  if (isFailed)
    return (
      <Alert
        tone="danger"
        action={
          <TextButton onClick={() => lane?.send({ type: 'items.retried' })}>
            <Trans>Try again</Trans>
          </TextButton>
        }
      >
        {textOf(problem ?? { code: 'network' })}
      </Alert>
    );
  if (children === null)
    return (
      <div aria-busy className={css.loading}>
        <Skeleton width="long" />
        <Skeleton width="half" />
      </div>
    );
  return children;
}

/** List of a clicked entry: takes the focus when the entry is removed. */
export const closestList = ({ currentTarget }: MouseEvent): HTMLElement | null =>
  currentTarget.closest<HTMLElement>('[data-list]');
