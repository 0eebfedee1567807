import type { PushState } from '#machines/app/facts.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { useFacts, useMemberState, useSend } from '#src/system.tsx';

export type PushOffer = {
  readonly state: PushState;
  /** True while push is supported here, not subscribed, and sent by the site. [PUSH-04 to PUSH-07] */
  readonly canSubscribe: boolean;
  /** The permission prompt is open, or the subscription is being saved. */
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly problem: Problem | null;
  /** Opens the browser's permission prompt, so only on a click. */
  readonly ask: () => void;
  /** Unsubscribes this browser. */
  readonly stop: () => void;
};

/** State and actions of push in this browser. */
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
