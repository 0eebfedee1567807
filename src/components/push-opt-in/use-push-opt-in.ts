import type { PushState } from '#machines/app/facts.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { useFacts, useMemberState, useSend } from '#src/system.tsx';

export type PushOffer = {
  readonly state: PushState;
  /** The member may be asked: he can have pushes here, has none, and the site sends them. [PUSH-04 to PUSH-07] */
  readonly canSubscribe: boolean;
  /** The browser is asking, or the subscription is on its way. */
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly problem: Problem | null;
  /** Opens the browser's own question, so only on a click. */
  readonly ask: () => void;
  /** No more pushes in this browser. */
  readonly stop: () => void;
};

/** News by push in this browser: how it stands and what one may do. */
export const usePushOptIn = (): PushOffer => {
  const send = useSend();
  const state = useFacts((facts) => facts.push);
  const hasKey = useFacts(({ settings }) => settings !== null && settings.push_public_key !== null);
  return {
    state,
    canSubscribe: state === 'capable' && hasKey,
    isBusy: useMemberState('push', (push) => push.hasTag('busy'), false),
    problem: useMemberState('push', (push) => push.context.problem, null),
    ask: () => send({ type: 'pushSubscription.requested' }),
    stop: () => send({ type: 'pushSubscription.cancelled' }),
  };
};
