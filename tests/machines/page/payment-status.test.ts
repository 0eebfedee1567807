import { describe, expect, it } from 'vitest';
import { paymentStatusMachine, pollDelay } from '#machines/page/payment-status.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { payment, refusal } from '#tests/machines/samples.ts';
import {
  cannotGiveUp,
  cannotWithdraw,
  gaveUp,
  input,
  online,
  other,
  paymentStatusModel,
  resync,
  retried,
  sent1,
  shown,
  wasPaid,
  withdrew,
} from './payment-status-model.ts';

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

coverModel([paymentStatusModel, failing], '[PAY-02 PAY-04 PAY-12]');

it('[PAY-12] polls a pending payment after 3 s, then more slowly, at least every 15 s', () =>
  runScenario(paymentStatusModel, 'start', ({ initialEffects, resolve, advance }) => {
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
  runScenario(paymentStatusModel, 'start', ({ resolve, reject, send, advance, hasTag }) => {
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
  runScenario(paymentStatusModel, 'start', ({ resolve, send }) => {
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
  runScenario(paymentStatusModel, 'start', ({ resolve, reject, send, hasTag }) => {
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
  runScenario(paymentStatusModel, 'start', ({ resolve, send, advance, hasTag }) => {
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
  runScenario(paymentStatusModel, 'start', ({ resolve, hasTag }) => {
    const word: unknown = 'succeeded';
    const effects = resolve('loadTransaction', { ...payment('pending'), status: word, state: word });
    expect([hasTag('pending'), sentToParent(effects)]).toEqual([true, []]);
  }));

it('[PAY-12] a pending payment stays pending while the server cannot be reached', () =>
  runScenario(paymentStatusModel, 'start', ({ resolve, reject, advance, hasTag }) => {
    resolve('loadTransaction', payment('pending'));
    advance(3_000);
    reject('loadTransaction', refusal('network'));
    expect(hasTag('pending')).toBe(true);
    expect(startedInputs(advance(3_000), 'loadTransaction')).toHaveLength(1);
  }));

it('[PAY-12] a late payment counts, and a refund ends it', () =>
  runScenario(paymentStatusModel, 'start', ({ resolve, send, hasTag }) => {
    resolve('loadTransaction', payment('cancelled'));
    send(sent1);
    expect(sentToParent(resolve('loadTransaction', payment('paid')))).toEqual([{ type: 'user.outdated' }]);
    expect(hasTag('completed')).toBe(true);
    send(sent1);
    expect(sentToParent(resolve('loadTransaction', payment('refunded')))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('completed'), hasTag('cancelled')]).toEqual([false, true]);
  }));

it('cancels an order at once, or shows the state of the server', () => {
  runScenario(paymentStatusModel, 'start', ({ resolve, send, hasTag }) => {
    resolve('loadTransaction', payment('open'));
    send(gaveUp);
    expect(hasTag('cancelled')).toBe(true);
  });
  runScenario(paymentStatusModel, 'start', ({ resolve, send }) => {
    resolve('loadTransaction', payment('open'));
    expect(sentToParent(send(wasPaid))).toEqual([{ type: 'user.outdated' }]);
  });
  runScenario(paymentStatusModel, 'start', ({ resolve, send }) => {
    resolve('loadTransaction', payment('open'));
    expect(startedInputs(send(cannotGiveUp), 'loadTransaction')).toHaveLength(1);
  });
});

it('a withdrawn order stays completed until the refund; one that cannot be withdrawn is reloaded', () => {
  runScenario(paymentStatusModel, 'start', ({ resolve, send, hasTag, context }) => {
    resolve('loadTransaction', payment('paid'));
    expect(sentToParent(send(withdrew))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('completed'), context().transaction?.refunding]).toEqual([true, true]);
  });
  // The event of the completed refund may precede the reply to its request.
  runScenario(paymentStatusModel, 'start', ({ resolve, send, hasTag, context }) => {
    resolve('loadTransaction', payment('paid'));
    send(sent1);
    expect(startedInputs(send(withdrew), 'loadTransaction')).toHaveLength(1);
    resolve('loadTransaction', payment('refunded'));
    expect([hasTag('cancelled'), context().transaction?.state]).toEqual([true, 'refunded']);
  });
  runScenario(paymentStatusModel, 'start', ({ resolve, send, context }) => {
    resolve(
      'loadTransaction',
      payment('paid', { withdrawal: { until: 1, credits: 60, price: { amount: 2_499, currency: 'EUR' } } }),
    );
    expect(startedInputs(send(cannotWithdraw), 'loadTransaction')).toHaveLength(1);
    expect(sentToParent(resolve('loadTransaction', payment('paid')))).toEqual([]);
    expect(context().transaction?.withdrawal).toBe(null);
  });
});

it('a failed load can be retried; the payment of another member is not found', () => {
  runScenario(paymentStatusModel, 'start', ({ reject, send, hasTag, context }) => {
    reject('loadTransaction', refusal('network'));
    expect([hasTag('unavailable'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send(retried), 'loadTransaction')).toHaveLength(1);
  });
  for (const code of ['not_found', 'invalid_fields'] as const)
    runScenario(paymentStatusModel, 'start', ({ reject, hasTag }) => {
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
