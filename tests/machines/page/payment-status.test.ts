import { describe, expect, it } from 'vitest';
import { paymentStatusMachine, pollDelay } from '#machines/page/payment-status.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, payment, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const sent1 = { type: 'live.eventArrived', event: { type: 'payment', transaction: 'payment-1' } } as const;
const other = { type: 'live.eventArrived', event: { type: 'payment', transaction: 'payment-2' } } as const;
const resync = { type: 'live.eventArrived', event: { type: 'resync' } } as const;
const retried = { type: 'paymentStatus.retried' } as const;
const shown = { type: 'tab.visible' } as const;
const online = (is: boolean) => ({ type: 'facts.changed', facts: { online: is } }) as const;

const at = route('transactions-id', { params: { id: 'payment-1' }, query: { status: 'completed' } });
const input = startFacts({ user: anna, session: 'member', route: at });

const network = { code: 'network' } as const;
const gaveUp = { type: 'action.succeeded', key: 'cancellation', result: payment('cancelled') } as const;
const wasPaid = { type: 'action.succeeded', key: 'cancellation', result: payment('paid') } as const;
const cannotGiveUp = { type: 'action.failed', key: 'cancellation', problem: network } as const;
const refunding = payment('paid', { refunding: true });
const withdrew = { type: 'action.succeeded', key: 'withdrawal', result: refunding } as const;
const returned = { type: 'action.succeeded', key: 'withdrawal', result: payment('refunded') } as const;
const cannotWithdraw = { type: 'action.failed', key: 'withdrawal', problem: { code: 'not_withdrawable' } } as const;

const finals = ['completed', 'failed', 'cancelled'] as const;
const tags = ['pending', ...finals, 'notFound', 'unavailable', 'busy'] as const;
/** In chronological order. */
const states = ['open', 'pending', 'cancelled', 'failed', 'paid', 'refunded', 'charged_back'];
const lanes = { cancellation: { error: [] }, withdrawal: { error: [] } };

/** Without crashes. The payment last changed at 0. */
const life = defineModel({
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

/** The two supervised children, which restart when they fail. */
const failing = defineModel({
  machine: paymentStatusMachine,
  inputs: { start: input },
  events: [{ type: 'childRestart.requested' }],
  actorOutcomes: { loadTransaction: { done: [], error: [] }, watchTabReturn: { error: [] } },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000], overduePoll: [] },
  stateKey: ({ crashes }) => crashes.map(({ child }) => child),
  exploreWhile: ({ context: { crashes } }) =>
    new Set(crashes.map(({ child }) => child)).size <= 1 && crashes.length <= 6,
  invariants: {
    'a lane that fails takes nothing else along': ({ snapshot }) => snapshot.status === 'active',
  },
});

coverModel([life, failing], '[PAY-02 PAY-04 PAY-12]');

it('[PAY-12] polls a pending payment after 3 s, then more slowly, at least every 15 s', () =>
  runScenario(life, 'start', ({ initialEffects, resolve, advance }) => {
    expect(startedInputs(initialEffects, 'loadTransaction')).toHaveLength(1);
    for (const delay of [3_000, 4_500, 6_750, 10_125, 15_000, 15_000, 15_000]) {
      resolve('loadTransaction', payment('pending'));
      expect(advance(delay - 1)).toEqual([]);
      expect(startedInputs(advance(1), 'loadTransaction')).toEqual([{ id: 'payment-1' }]);
    }
    expect(sentToParent(resolve('loadTransaction', payment('paid')))).toEqual([{ type: 'user.outdated' }]);
    expect(advance(3_600_000)).toEqual([]);
  }));

it('[PAY-12] after ten minutes it is overdue: polled once a minute, and at once when the tab is visible', () =>
  runScenario(life, 'start', ({ resolve, reject, send, advance, hasTag }) => {
    advance(599_999);
    resolve('loadTransaction', payment('pending'));
    expect([hasTag('pending'), hasTag('overdue')]).toEqual([true, false]);
    advance(3_000);
    resolve('loadTransaction', payment('pending'));
    expect([hasTag('pending'), hasTag('overdue')]).toEqual([true, true]);
    expect(advance(59_999)).toEqual([]);
    expect(startedInputs(advance(1), 'loadTransaction')).toHaveLength(1);
    reject('loadTransaction', refusal('network'));
    expect(hasTag('overdue')).toBe(true);
    expect(startedInputs(send(shown), 'loadTransaction')).toHaveLength(1);
    // A changed payment is polled from the start of the schedule.
    resolve('loadTransaction', payment('authorised', { changed: 660_000 }));
    expect([hasTag('pending'), hasTag('overdue')]).toEqual([true, false]);
  }));

it('[PAY-12] polls at once on an event of the stream', () =>
  runScenario(life, 'start', ({ resolve, send }) => {
    resolve('loadTransaction', payment('pending'));
    expect(send(other)).toEqual([]);
    expect(startedInputs(send(sent1), 'loadTransaction')).toHaveLength(1);
    expect(send(sent1)).toEqual([
      { kind: 'stopped', id: 'loadTransaction' },
      { kind: 'started', id: 'loadTransaction', src: 'loadTransaction', input: { id: 'payment-1' } },
    ]);
    resolve('loadTransaction', payment('pending'));
    expect(startedInputs(send(retried), 'loadTransaction')).toHaveLength(1);
  }));

it('[PAY-12] polls at once when the network is back', () =>
  runScenario(life, 'start', ({ resolve, reject, send, hasTag }) => {
    send(online(false));
    reject('loadTransaction', refusal('network'));
    expect([hasTag('unavailable'), send(online(false))]).toEqual([true, []]);
    expect(startedInputs(send(online(true)), 'loadTransaction')).toHaveLength(1);
    resolve('loadTransaction', payment('pending'));
    expect(send(online(true))).toEqual([]);
    send(online(false));
    expect(startedInputs(send(online(true)), 'loadTransaction')).toHaveLength(1);
  }));

it.each([
  ['completed', 'paid'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['cancelled', 'expired'],
  ['cancelled', 'refunded'],
  ['failed', 'charged_back'],
] as const)('[PAY-02] %s (%s) is the status of the server, regardless of the URL', (status, state) =>
  runScenario(life, 'start', ({ resolve, send, advance, hasTag }) => {
    resolve('loadTransaction', payment(state));
    expect(hasTag(status)).toBe(true);
    expect([send(retried), send(shown), send(online(false)), send(online(true)), advance(3_600_000)]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    // A reply older than the known state.
    send(resync);
    resolve('loadTransaction', payment('open'));
    expect([hasTag(status), hasTag('pending')]).toEqual([true, false]);
    send(sent1);
    expect(sentToParent(resolve('loadTransaction', payment('open')))).toEqual([]);
  }),
);

it('[PAY-02 PAY-12] an unknown status is pending, never completed', () =>
  runScenario(life, 'start', ({ resolve, hasTag }) => {
    const word: unknown = 'succeeded';
    const effects = resolve('loadTransaction', { ...payment('pending'), status: word, state: word });
    expect([hasTag('pending'), sentToParent(effects)]).toEqual([true, []]);
  }));

it('[PAY-12] a pending payment stays pending while the server cannot be reached', () =>
  runScenario(life, 'start', ({ resolve, reject, advance, hasTag }) => {
    resolve('loadTransaction', payment('pending'));
    advance(3_000);
    reject('loadTransaction', refusal('network'));
    expect(hasTag('pending')).toBe(true);
    expect(startedInputs(advance(3_000), 'loadTransaction')).toHaveLength(1);
  }));

it('[PAY-12] a late payment counts, and a refund ends it', () =>
  runScenario(life, 'start', ({ resolve, send, hasTag }) => {
    resolve('loadTransaction', payment('cancelled'));
    send(sent1);
    expect(sentToParent(resolve('loadTransaction', payment('paid')))).toEqual([{ type: 'user.outdated' }]);
    expect(hasTag('completed')).toBe(true);
    send(sent1);
    expect(sentToParent(resolve('loadTransaction', payment('refunded')))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('completed'), hasTag('cancelled')]).toEqual([false, true]);
  }));

it('cancels an order at once, or shows the state of the server', () => {
  runScenario(life, 'start', ({ resolve, send, hasTag }) => {
    resolve('loadTransaction', payment('open'));
    send(gaveUp);
    expect(hasTag('cancelled')).toBe(true);
  });
  runScenario(life, 'start', ({ resolve, send }) => {
    resolve('loadTransaction', payment('open'));
    expect(sentToParent(send(wasPaid))).toEqual([{ type: 'user.outdated' }]);
  });
  runScenario(life, 'start', ({ resolve, send }) => {
    resolve('loadTransaction', payment('open'));
    expect(startedInputs(send(cannotGiveUp), 'loadTransaction')).toHaveLength(1);
  });
});

it('a withdrawn order stays completed until the refund; one that cannot be withdrawn is reloaded', () => {
  runScenario(life, 'start', ({ resolve, send, hasTag, context }) => {
    resolve('loadTransaction', payment('paid'));
    expect(sentToParent(send(withdrew))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('completed'), context().transaction?.refunding]).toEqual([true, true]);
  });
  // The event of the completed refund may precede the reply to its request.
  runScenario(life, 'start', ({ resolve, send, hasTag, context }) => {
    resolve('loadTransaction', payment('paid'));
    send(sent1);
    expect(startedInputs(send(withdrew), 'loadTransaction')).toHaveLength(1);
    resolve('loadTransaction', payment('refunded'));
    expect([hasTag('cancelled'), context().transaction?.state]).toEqual([true, 'refunded']);
  });
  runScenario(life, 'start', ({ resolve, send, context }) => {
    resolve('loadTransaction', payment('paid', { withdrawable_until: 1 }));
    expect(startedInputs(send(cannotWithdraw), 'loadTransaction')).toHaveLength(1);
    expect(sentToParent(resolve('loadTransaction', payment('paid')))).toEqual([]);
    expect(context().transaction?.withdrawable_until).toBe(null);
  });
});

it('a failed load can be retried; the payment of another member is not found', () => {
  runScenario(life, 'start', ({ reject, send, hasTag, context }) => {
    reject('loadTransaction', refusal('network'));
    expect([hasTag('unavailable'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send(retried), 'loadTransaction')).toHaveLength(1);
  });
  for (const code of ['not_found', 'invalid_fields'] as const)
    runScenario(life, 'start', ({ reject, hasTag }) => {
      reject('loadTransaction', refusal(code));
      expect(hasTag('notFound')).toBe(true);
    });
});

describe('pollDelay [PAY-12]', () => {
  it.each([
    [0, 3_000],
    [1, 3_000],
    [2, 4_500],
    [3, 6_750],
    [4, 10_125],
    [5, 15_000],
    [6, 15_000],
    [1_000, 15_000],
  ])('after %d answers: %d ms', (asked, delay) => {
    expect(pollDelay(asked)).toBe(delay);
  });
});
