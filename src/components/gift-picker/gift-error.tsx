import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import type { PaywalledFeature } from '#machines/app/events.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { href } from '#src/routes.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { hasModifier } from '#src/ui/link/link.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';

type WayOut = { readonly route: 'credits' | 'premium'; readonly feature: PaywalledFeature };

/** Purchase that lifts a refusal. */
const wayOut = ({ code }: Problem): WayOut | null => {
  if (code === 'not_enough_credits') return { route: 'credits', feature: 'gift' };
  return code === 'conversation_limit' ? { route: 'premium', feature: 'conversation' } : null;
};

type ReasonProps = { problem: Problem; name: string; onLeave: () => void };

/** Explains why the gift was not sent. A purchase returns here afterwards. [GIFT-03 CREDITS-04] */
export function GiftError({ problem, name, onLeave }: ReasonProps) {
  const send = useSend();
  const textOf = useProblemText();
  const path = useFacts((facts) => facts.route.path);
  const way = wayOut(problem);
  const leave = (click: MouseEvent<HTMLAnchorElement>) => {
    if (way !== null) send({ type: 'intent.recorded', intent: { feature: way.feature, path, name } });
    if (!hasModifier(click)) onLeave();
  };
  return (
    <Alert
      tone="danger"
      action={
        way && (
          <TextLink href={href(way.route)} onClick={leave}>
            {way.route === 'credits' ? <Trans>Buy credits</Trans> : <Trans>Get Premium</Trans>}
          </TextLink>
        )
      }
    >
      {textOf(problem)}
    </Alert>
  );
}
