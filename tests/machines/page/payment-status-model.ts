import { paymentStatusMachine } from '#machines/page/payment-status.ts';
import { sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, payment, refusal, route, startFacts } from '#tests/machines/samples.ts';

export const sent1 = { type: 'live.eventArrived', event: { type: 'payment', transaction: 'payment-1' } } as const;
export const other = { type: 'live.eventArrived', event: { type: 'payment', transaction: 'payment-2' } } as const;
export const resync = { type: 'live.eventArrived', event: { type: 'resync' } } as const;
export const retried = { type: 'paymentStatus.retried' } as const;
export const shown = { type: 'tab.visible' } as const;
export const online = (is: boolean) => ({ type: 'facts.changed', facts: { online: is } }) as const;

const at = route('transactions-id', { params: { id: 'payment-1' }, query: { status: 'completed' } });
export const input = startFacts({ user: anna, session: 'member', route: at });

const network = { code: 'network' } as const;
export const gaveUp = { type: 'action.succeeded', key: 'cancellation', result: payment('cancelled') } as const;
export const wasPaid = { type: 'action.succeeded', key: 'cancellation', result: payment('paid') } as const;
export const cannotGiveUp = { type: 'action.failed', key: 'cancellation', problem: network } as const;
const refund = { credits: 60, price: { amount: 2_499, currency: 'EUR' } };
const refunding = payment('paid', { refunding: true, refund });
export const withdrew = { type: 'action.succeeded', key: 'withdrawal', result: refunding } as const;
const returned = { type: 'action.succeeded', key: 'withdrawal', result: payment('refunded') } as const;
export const cannotWithdraw = {
  type: 'action.failed',
  key: 'withdrawal',
  problem: { code: 'not_withdrawable' },
} as const;

const finals = ['completed', 'failed', 'cancelled'] as const;
const tags = ['pending', ...finals, 'notFound', 'unavailable', 'busy'] as const;
/** In chronological order. */
const states = ['open', 'pending', 'cancelled', 'failed', 'paid', 'refunded', 'charged_back'];
const lanes = { cancellation: { error: [] }, withdrawal: { error: [] } };

/** Without crashes. The payment last changed at 0. */
export const paymentStatusModel = defineModel({
  machine: paymentStatusMachine,
  inputs: { start: input },
  events: [sent1, other, resync, retried, shown, online(false), online(true)],
  actorEvents: {
    cancellation: [gaveUp, wasPaid, cannotGiveUp],
    withdrawal: [withdrew, returned, cannotWithdraw],
  },
  actorOutcomes: {
    ...lanes,
    loadTransaction: {
      done: [payment('pending'), payment('paid'), payment('failed'), payment('cancelled'), payment('refunded')],
      error: [refusal('not_found'), refusal('network')],
    },
  },
  delays: { nextPoll: [3_000, 4_500, 6_750, 10_125, 15_000], overduePoll: 60_000, backoff: [] },
  stateKey: ({ pollCount, transaction, problem, online: isOnline }, now) => [
    Math.min(6, pollCount),
    transaction?.state,
    transaction?.refunding,
    problem?.code,
    isOnline,
    now >= 600_000,
  ],
  waits: [600_000],
  exploreWhile: ({ context }) => context.pollCount <= 6,
  invariants: {
    'is exactly one thing at a time [PAY-02]': ({ snapshot }) =>
      tags.filter((tag) => snapshot.hasTag(tag)).length === 1,
    'is what the server said, and nothing else [PAY-02 PAY-12]': ({ snapshot }) =>
      finals.every((status) => !snapshot.hasTag(status) || snapshot.context.transaction?.status === status),
    'asks once at a time, for this payment': ({ trace, effects }) => {
      for (const asked of startedInputs(effects, 'loadTransaction')) expectEqual(asked, { id: 'payment-1' });
      return pendingActors(trace, 'loadTransaction').length <= 1;
    },
    'says once that the credits came, and once that they went, and only then [PAY-12]': ({
      before,
      snapshot,
      step,
      effects,
    }) => {
      const [was, is] = [before?.hasTag('completed') ?? false, snapshot.hasTag('completed')];
      const isTakenBack =
        was &&
        is &&
        step?.kind === 'actorEvent' &&
        before?.context.transaction?.refunding === false &&
        snapshot.context.transaction?.refunding === true;
      return expectEqual(sentToParent(effects), was !== is || isTakenBack ? [{ type: 'user.outdated' }] : []);
    },
    'what is final only moves forward [PAY-02 PAY-12]': ({ before, snapshot }) =>
      before === null ||
      !finals.some((status) => before.hasTag(status)) ||
      (finals.some((status) => snapshot.hasTag(status)) &&
        states.indexOf(snapshot.context.transaction?.state ?? '') >=
          states.indexOf(before.context.transaction?.state ?? '')),
    'what is final is asked for only when there is news of it [PAY-02]': ({ before, step, effects }) =>
      before === null ||
      !finals.some((status) => before.hasTag(status)) ||
      startedInputs(effects, 'loadTransaction').length === 0 ||
      (step?.kind === 'event' && ['live.eventArrived', 'action.failed'].includes(step.event.type)) ||
      step?.kind === 'actorEvent',
    'is late only after ten minutes [PAY-12]': ({ at: now, snapshot }) => !snapshot.hasTag('overdue') || now >= 600_000,
  },
});
