import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/payment.ts';
import { paymentStatusMachine, pollDelay } from '#machines/page/payment-status.ts';
import { allTold, inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { anna, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/same.ts';

const paid = (status: Transaction['status']): Transaction => ({
  id: 'payment-1',
  bundle: 'small',
  credits: 20,
  price: { amount: 999, currency: 'EUR' },
  method: 'ideal',
  status,
  created: 0,
  changed: 0,
});
const told1 = { type: 'live.arrived', event: { type: 'payment', transaction: 'payment-1' } } as const;
const other = { type: 'live.arrived', event: { type: 'payment', transaction: 'payment-2' } } as const;
const resync = { type: 'live.arrived', event: { type: 'resync' } } as const;
const retried = { type: 'status.retried' } as const;
const at = route('transactions-id', { params: { id: 'payment-1' }, query: { status: 'completed' } });

const tags = ['pending', 'completed', 'failed', 'cancelled', 'notFound', 'broken', 'busy'] as const;

const model = defineModel({
  machine: paymentStatusMachine,
  inputs: { start: startFacts({ user: anna, session: 'member', route: at }) },
  events: [told1, other, resync, retried],
  outcomes: {
    loadTransaction: {
      done: [paid('pending'), paid('completed'), paid('failed'), paid('cancelled')],
      error: [refusal('not_found'), refusal('network')],
    },
  },
  delays: { nextLook: [3_000, 4_500, 6_750, 10_125, 15_000] },
  project: ({ asked, transaction, problem }) => [Math.min(6, asked), transaction?.status, problem?.code],
  invariants: {
    'is exactly one thing at a time [PAY-02]': ({ snapshot }) =>
      tags.filter((tag) => snapshot.hasTag(tag)).length === 1,
    'is what the server said, and nothing else [PAY-02 PAY-12]': ({ snapshot }) =>
      (['completed', 'failed', 'cancelled'] as const).every(
        (status) => !snapshot.hasTag(status) || snapshot.context.transaction?.status === status,
      ),
    'asks once at a time, for this payment': ({ history, effects }) => {
      for (const input of started(effects, 'loadTransaction')) isSame(input, { id: 'payment-1' });
      return inFlight(history, 'loadTransaction').length <= 1;
    },
    'says exactly once that credits came, and only when they did [PAY-12]': ({ snapshot, history }) =>
      allTold(history, 'user.outdated').length === (snapshot.hasTag('completed') ? 1 : 0),
    'what is final stays so [PAY-02]': ({ before, snapshot }) =>
      before === null ||
      !(['completed', 'failed', 'cancelled'] as const).some((status) => before.hasTag(status)) ||
      snapshot.value === before.value,
  },
});

coverModel(model, '[PAY-02 PAY-12]');

it('[PAY-12] asks a pending payment after 3 s, then ever slower, at most every 15 s', () =>
  play(model, 'start', ({ first, end, wait }) => {
    expect(started(first, 'loadTransaction')).toHaveLength(1);
    for (const delay of [3_000, 4_500, 6_750, 10_125, 15_000, 15_000, 15_000]) {
      end('loadTransaction', paid('pending'));
      expect(wait(delay - 1)).toEqual([]);
      expect(started(wait(1), 'loadTransaction')).toEqual([{ id: 'payment-1' }]);
    }
    expect(told(end('loadTransaction', paid('completed')))).toEqual([{ type: 'user.outdated' }]);
    expect(wait(3_600_000)).toEqual([]);
  }));

it('[PAY-12] asks at once when the stream says that something came of it', () =>
  play(model, 'start', ({ end, send }) => {
    end('loadTransaction', paid('pending'));
    expect(send(other)).toEqual([]);
    expect(started(send(told1), 'loadTransaction')).toHaveLength(1);
    expect(send(told1)).toEqual([
      { kind: 'stopped', id: 'loadTransaction' },
      { kind: 'started', id: 'loadTransaction', src: 'loadTransaction', input: { id: 'payment-1' } },
    ]);
    end('loadTransaction', paid('pending'));
    expect(started(send(retried), 'loadTransaction')).toHaveLength(1);
  }));

it.each(['completed', 'failed', 'cancelled'] as const)(
  '[PAY-02] %s is what the server says, whatever the address says, and stays so',
  (status) =>
    play(model, 'start', ({ end, send, wait, hasTag }) => {
      end('loadTransaction', paid(status));
      expect(hasTag(status)).toBe(true);
      expect([send(told1), send(resync), send(retried), wait(3_600_000)]).toEqual([[], [], [], []]);
    }),
);

it('[PAY-12] a pending payment stays pending while the server cannot be asked', () =>
  play(model, 'start', ({ end, fail, wait, hasTag }) => {
    end('loadTransaction', paid('pending'));
    wait(3_000);
    fail('loadTransaction', refusal('network'));
    expect(hasTag('pending')).toBe(true);
    expect(started(wait(3_000), 'loadTransaction')).toHaveLength(1);
  }));

it('one that could not be asked for at all can be asked for again; another’s is not found', () => {
  play(model, 'start', ({ fail, send, hasTag, context }) => {
    fail('loadTransaction', refusal('network'));
    expect([hasTag('broken'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(started(send(retried), 'loadTransaction')).toHaveLength(1);
  });
  for (const code of ['not_found', 'invalid_fields'] as const)
    play(model, 'start', ({ fail, hasTag }) => {
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
