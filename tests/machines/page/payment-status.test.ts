import { describe, expect, it } from 'vitest';
import { paymentStatusMachine, pollDelay } from '#machines/page/payment-status.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { anna, payment, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const told1 = { type: 'live.eventArrived', event: { type: 'payment', transaction: 'payment-1' } } as const;
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
/** In the order in which a payment goes through them. */
const states = ['open', 'pending', 'cancelled', 'failed', 'paid', 'refunded', 'charged_back'];
const lanes = { cancellation: { error: [] }, withdrawal: { error: [] } };

/** How it goes while nothing crashes. The payment changed last at 0. */
const life = defineModel({
  machine: paymentStatusMachine,
  inputs: { start: input },
  events: [told1, other, resync, retried, shown, online(false), online(true)],
  said: {
    cancellation: [gaveUp, wasPaid, cannotGiveUp],
    withdrawal: [withdrew, returned, cannotWithdraw],
  },
  outcomes: {
    ...lanes,
    loadTransaction: {
      done: [payment('pending'), payment('paid'), payment('failed'), payment('cancelled'), payment('refunded')],
      error: [refusal('not_found'), refusal('network')],
    },
  },
  delays: { nextPoll: [3_000, 4_500, 6_750, 10_125, 15_000], overduePoll: 60_000, backoff: [] },
  project: ({ pollCount, transaction, problem, online: isOnline }, now) => [
    Math.min(6, pollCount),
    transaction?.state,
    transaction?.refunding,
    problem?.code,
    isOnline,
    now >= 600_000,
  ],
  waits: [600_000],
  within: ({ context }) => context.pollCount <= 6,
  invariants: {
    'is exactly one thing at a time [PAY-02]': ({ snapshot }) =>
      tags.filter((tag) => snapshot.hasTag(tag)).length === 1,
    'is what the server said, and nothing else [PAY-02 PAY-12]': ({ snapshot }) =>
      finals.every((status) => !snapshot.hasTag(status) || snapshot.context.transaction?.status === status),
    'asks once at a time, for this payment': ({ history, effects }) => {
      for (const asked of started(effects, 'loadTransaction')) isSame(asked, { id: 'payment-1' });
      return inFlight(history, 'loadTransaction').length <= 1;
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
        step?.kind === 'said' &&
        before?.context.transaction?.refunding === false &&
        snapshot.context.transaction?.refunding === true;
      return isSame(told(effects), was !== is || isTakenBack ? [{ type: 'user.outdated' }] : []);
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
      started(effects, 'loadTransaction').length === 0 ||
      (step?.kind === 'event' && ['live.eventArrived', 'action.failed'].includes(step.event.type)) ||
      step?.kind === 'said',
    'is late only after ten minutes [PAY-12]': ({ at: now, snapshot }) => !snapshot.hasTag('overdue') || now >= 600_000,
  },
});

/** The two lanes, which come again when they fail. */
const failing = defineModel({
  machine: paymentStatusMachine,
  inputs: { start: input },
  events: [{ type: 'childRestart.requested' }],
  outcomes: { loadTransaction: { done: [], error: [] }, watchTabReturn: { error: [] } },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000], overduePoll: [] },
  project: ({ crashes }) => crashes.map(({ child }) => child),
  within: ({ context: { crashes } }) => new Set(crashes.map(({ child }) => child)).size <= 1 && crashes.length <= 6,
  invariants: {
    'a lane that fails takes nothing else along': ({ snapshot }) => snapshot.status === 'active',
  },
});

coverModel([life, failing], '[PAY-02 PAY-04 PAY-12]');

it('[PAY-12] polls a pending payment after 3 s, then more slowly, at least every 15 s', () =>
  play(life, 'start', ({ first, end, wait }) => {
    expect(started(first, 'loadTransaction')).toHaveLength(1);
    for (const delay of [3_000, 4_500, 6_750, 10_125, 15_000, 15_000, 15_000]) {
      end('loadTransaction', payment('pending'));
      expect(wait(delay - 1)).toEqual([]);
      expect(started(wait(1), 'loadTransaction')).toEqual([{ id: 'payment-1' }]);
    }
    expect(told(end('loadTransaction', payment('paid')))).toEqual([{ type: 'user.outdated' }]);
    expect(wait(3_600_000)).toEqual([]);
  }));

it('[PAY-12] after ten minutes it is overdue: polled once a minute, and at once when the tab is visible', () =>
  play(life, 'start', ({ end, fail, send, wait, hasTag }) => {
    wait(599_999);
    end('loadTransaction', payment('pending'));
    expect([hasTag('pending'), hasTag('overdue')]).toEqual([true, false]);
    wait(3_000);
    end('loadTransaction', payment('pending'));
    expect([hasTag('pending'), hasTag('overdue')]).toEqual([true, true]);
    expect(wait(59_999)).toEqual([]);
    expect(started(wait(1), 'loadTransaction')).toHaveLength(1);
    fail('loadTransaction', refusal('network'));
    expect(hasTag('overdue')).toBe(true);
    expect(started(send(shown), 'loadTransaction')).toHaveLength(1);
    // What has moved is waited for anew.
    end('loadTransaction', payment('authorised', { changed: 660_000 }));
    expect([hasTag('pending'), hasTag('overdue')]).toEqual([true, false]);
  }));

it('[PAY-12] asks at once when the stream says that something came of it', () =>
  play(life, 'start', ({ end, send }) => {
    end('loadTransaction', payment('pending'));
    expect(send(other)).toEqual([]);
    expect(started(send(told1), 'loadTransaction')).toHaveLength(1);
    expect(send(told1)).toEqual([
      { kind: 'stopped', id: 'loadTransaction' },
      { kind: 'started', id: 'loadTransaction', src: 'loadTransaction', input: { id: 'payment-1' } },
    ]);
    end('loadTransaction', payment('pending'));
    expect(started(send(retried), 'loadTransaction')).toHaveLength(1);
  }));

it('[PAY-12] asks at once when the network is back', () =>
  play(life, 'start', ({ end, fail, send, hasTag }) => {
    send(online(false));
    fail('loadTransaction', refusal('network'));
    expect([hasTag('unavailable'), send(online(false))]).toEqual([true, []]);
    expect(started(send(online(true)), 'loadTransaction')).toHaveLength(1);
    end('loadTransaction', payment('pending'));
    expect(send(online(true))).toEqual([]);
    send(online(false));
    expect(started(send(online(true)), 'loadTransaction')).toHaveLength(1);
  }));

it.each([
  ['completed', 'paid'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['cancelled', 'expired'],
  ['cancelled', 'refunded'],
  ['failed', 'charged_back'],
] as const)('[PAY-02] %s (%s) is the status of the server, whatever the address says, and stays so', (status, state) =>
  play(life, 'start', ({ end, send, wait, hasTag }) => {
    end('loadTransaction', payment(state));
    expect(hasTag(status)).toBe(true);
    expect([send(retried), send(shown), send(online(false)), send(online(true)), wait(3_600_000)]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    // An answer that is older than what is known.
    send(resync);
    end('loadTransaction', payment('open'));
    expect([hasTag(status), hasTag('pending')]).toEqual([true, false]);
    send(told1);
    expect(told(end('loadTransaction', payment('open')))).toEqual([]);
  }),
);

it('[PAY-02 PAY-12] an unknown status is pending, never completed', () =>
  play(life, 'start', ({ end, hasTag }) => {
    const word: unknown = 'succeeded';
    const effects = end('loadTransaction', { ...payment('pending'), status: word, state: word });
    expect([hasTag('pending'), told(effects)]).toEqual([true, []]);
  }));

it('[PAY-12] a pending payment stays pending while the server cannot be reached', () =>
  play(life, 'start', ({ end, fail, wait, hasTag }) => {
    end('loadTransaction', payment('pending'));
    wait(3_000);
    fail('loadTransaction', refusal('network'));
    expect(hasTag('pending')).toBe(true);
    expect(started(wait(3_000), 'loadTransaction')).toHaveLength(1);
  }));

it('[PAY-12] money that comes after all counts, and money that goes back is gone', () =>
  play(life, 'start', ({ end, send, hasTag }) => {
    end('loadTransaction', payment('cancelled'));
    send(told1);
    expect(told(end('loadTransaction', payment('paid')))).toEqual([{ type: 'user.outdated' }]);
    expect(hasTag('completed')).toBe(true);
    send(told1);
    expect(told(end('loadTransaction', payment('refunded')))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('completed'), hasTag('cancelled')]).toEqual([false, true]);
  }));

it('an order that is given up is cancelled at once, or is what the server says instead', () => {
  play(life, 'start', ({ end, send, hasTag }) => {
    end('loadTransaction', payment('open'));
    send(gaveUp);
    expect(hasTag('cancelled')).toBe(true);
  });
  play(life, 'start', ({ end, send }) => {
    end('loadTransaction', payment('open'));
    expect(told(send(wasPaid))).toEqual([{ type: 'user.outdated' }]);
  });
  play(life, 'start', ({ end, send }) => {
    end('loadTransaction', payment('open'));
    expect(started(send(cannotGiveUp), 'loadTransaction')).toHaveLength(1);
  });
});

it('an order that is taken back is completed until the money is back; one that cannot be is looked at again', () => {
  play(life, 'start', ({ end, send, hasTag, context }) => {
    end('loadTransaction', payment('paid'));
    expect(told(send(withdrew))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('completed'), context().transaction?.refunding]).toEqual([true, true]);
  });
  // The news that the money is back may come before the answer that it goes back.
  play(life, 'start', ({ end, send, hasTag, context }) => {
    end('loadTransaction', payment('paid'));
    send(told1);
    expect(started(send(withdrew), 'loadTransaction')).toHaveLength(1);
    end('loadTransaction', payment('refunded'));
    expect([hasTag('cancelled'), context().transaction?.state]).toEqual([true, 'refunded']);
  });
  play(life, 'start', ({ end, send, context }) => {
    end('loadTransaction', payment('paid', { withdrawable_until: 1 }));
    expect(started(send(cannotWithdraw), 'loadTransaction')).toHaveLength(1);
    expect(told(end('loadTransaction', payment('paid')))).toEqual([]);
    expect(context().transaction?.withdrawable_until).toBe(null);
  });
});

it('one that could not be asked for at all can be asked for again; another’s is not found', () => {
  play(life, 'start', ({ fail, send, hasTag, context }) => {
    fail('loadTransaction', refusal('network'));
    expect([hasTag('unavailable'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(started(send(retried), 'loadTransaction')).toHaveLength(1);
  });
  for (const code of ['not_found', 'invalid_fields'] as const)
    play(life, 'start', ({ fail, hasTag }) => {
      fail('loadTransaction', refusal(code));
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
