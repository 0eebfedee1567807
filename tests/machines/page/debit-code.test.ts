import { describe, expect, it } from 'vitest';
import type { Debit } from '#contract/direct-debit.ts';
import {
  type DebitCodeContext,
  type PendingDebit,
  debitCodeMachine,
  isLastCode,
  isConfirmationPending,
} from '#machines/page/debit-code.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { type Scenario, runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';

const minute = 60_000;
const debit: Debit = {
  id: 'debit-one',
  mandate: { reference: 'VSP-1', text: 'once' },
  mobile: '+49 ••• •••• 6789',
  iban: 'DE89••••3000',
  expires: 10 * minute,
  resend: minute,
};
const renewed: Debit = { ...debit, expires: 11 * minute, resend: 2 * minute };
/** The last code that the server sends for this debit. */
const last: Debit = { ...debit, expires: 11 * minute, resend: 11 * minute };
const pendingDebit: PendingDebit = { debit, bundle: 'evening', price: { amount: 2_999, currency: 'EUR' }, tries: 0 };

const wrong = refusal('invalid_fields', { fields: { code: 'sms_code_wrong' } });
const usedUp = refusal('invalid_fields', { fields: { discount: 'code_used' } });
const code = '419265';
const other = '419256';

const entered = (digits = code, key = 'key-code') => ({ type: 'smsCode.submitted', code: digits, key }) as const;
const resent = (key = 'key-resend') => ({ type: 'resend.requested', key }) as const;
const closed = { type: 'smsEntry.cancelled' } as const;
const isOver = { type: 'countdown.ended' } as const;

const stateKey = ({ pendingDebit, confirmation, resending, problem }: DebitCodeContext, at: number) => [
  pendingDebit.tries,
  pendingDebit.debit.resend,
  pendingDebit.debit.expires,
  pendingDebit.debit.expires > at,
  confirmation?.asked,
  confirmation?.key,
  resending?.key,
  problem?.code,
];

const model = defineModel({
  machine: debitCodeMachine,
  inputs: { fresh: { pendingDebit }, 'after a reload': { pendingDebit: { ...pendingDebit, tries: 2 } } },
  events: [entered(), entered(other, 'key-other'), resent(), { type: 'smsCode.renewed' }, closed],
  actorOutcomes: {
    resendCode: {
      done: [renewed, last],
      error: [refusal('debit_over'), refusal('network'), refusal('too_many_requests')],
    },
    confirmDebit: {
      done: ['payment-1'],
      error: [
        wrong,
        refusal('debit_over'),
        refusal('debit_limit'),
        usedUp,
        refusal('network'),
        refusal('payment_method_unavailable'),
      ],
    },
    countdown: { done: [undefined], error: ['broken'] },
  },
  actorEvents: { countdown: [isOver] },
  stateKey,
  // The parent stops it after the last event.
  exploreWhile: ({ value }) => value.entry !== 'closed',
  invariants: {
    'requests one code and one check at a time [SDD-09]': ({ trace }) =>
      ['resendCode', 'confirmDebit'].every((src) => pendingActors(trace, src).length <= 1),
    'checks only codes that were entered, of this debit [SDD-03]': ({ step, effects }) =>
      startedInputs(effects, 'confirmDebit').every(
        (input) => isEvent(step, 'smsCode.submitted') && (input as { id: string }).id === 'debit-one',
      ),
    'the third wrong code is the last [SDD-09]': ({ snapshot }) => snapshot.context.pendingDebit.tries < 3,
    'cannot be left while a code may have paid': ({ step, before, effects }) =>
      !isEvent(step, 'smsEntry.cancelled') ||
      before === null ||
      !isConfirmationPending(before.context) ||
      sentToParent(effects).length === 0,
    'sends no code to its parent [SDD-09]': ({ effects }) => {
      const said = JSON.stringify(sentToParent(effects));
      return !said.includes(code) && !said.includes(other);
    },
    'pays once': ({ trace }) =>
      trace.flatMap(({ effects }) => sentToParent(effects)).filter(({ type }) => type === 'debit.paid').length <= 1,
  },
});

coverModel(model, '[SDD-03 SDD-06 SDD-09]');

type Story = Scenario<typeof debitCodeMachine>;

const isClosed = ({ value }: Story) => JSON.stringify(value()).includes('closed');

describe('the code', () => {
  it('[SDD-01 SDD-09] pays, and is checked once', () =>
    runScenario(model, 'fresh', ({ send, resolve }) => {
      expect(startedInputs(send(entered()), 'confirmDebit')).toEqual([
        { id: 'debit-one', request: { key: 'key-code', asked: code } },
      ]);
      expect(send(entered(other))).toEqual([]);
      expect(sentToParent(resolve('confirmDebit', 'payment-1'))).toEqual([
        { type: 'debit.paid', transaction: 'payment-1' },
      ]);
    }));

  it('[SDD-03 SDD-09] may be wrong twice, also across a reload; the third wrong one ends it', () =>
    runScenario(model, 'fresh', (story) => {
      const { send, reject, context } = story;
      for (const tries of [1, 2]) {
        send(entered());
        expect(sentToParent(reject('confirmDebit', wrong))).toEqual([
          { type: 'debit.changed', pendingDebit: { ...pendingDebit, tries } },
        ]);
        expect(context().problem?.fields).toEqual({ code: 'sms_code_wrong' });
      }
      send(entered());
      expect(sentToParent(reject('confirmDebit', wrong))).toEqual([{ type: 'debit.ended', reason: 'attempts' }]);
      expect(isClosed(story)).toBe(true);
    }));

  it('[SDD-03] may not be wrong after a reload that came after two wrong ones', () =>
    runScenario(model, 'after a reload', ({ send, reject }) => {
      send(entered());
      expect(sentToParent(reject('confirmDebit', wrong))).toEqual([{ type: 'debit.ended', reason: 'attempts' }]);
    }));

  it.each([
    [refusal('debit_over'), { type: 'debit.ended', reason: 'expired' }],
    [refusal('debit_limit'), { type: 'debit.limitReached', problem: { code: 'debit_limit' } }],
    [usedUp, { type: 'debit.discountRejected', error: 'code_used' }],
  ])('[SDD-06 SDD-09] that the server no longer accepts: %s', (error, outcome) =>
    runScenario(model, 'fresh', (story) => {
      story.send(entered());
      expect(sentToParent(story.reject('confirmDebit', error))).toEqual([outcome]);
      expect(isClosed(story)).toBe(true);
    }),
  );

  it('[API-21] without an answer the same code keeps its key, and the entry cannot be left until its outcome is known', () =>
    runScenario(model, 'fresh', ({ send, reject, context }) => {
      send(entered(code, 'first'));
      reject('confirmDebit', refusal('network'));
      expect([isConfirmationPending(context()), send(closed)]).toEqual([true, []]);
      expect(startedInputs(send(entered(code, 'second')), 'confirmDebit')).toMatchObject([
        { request: { key: 'first' } },
      ]);
      reject('confirmDebit', wrong);
      expect(startedInputs(send(entered(code, 'third')), 'confirmDebit')).toMatchObject([
        { request: { key: 'third' } },
      ]);
    }));

  it('[SDD-09] is sent again after a minute, not before, and then has ten minutes again', () =>
    runScenario(model, 'fresh', (story) => {
      const { initialEffects, send, resolve, advance, hasTag, context } = story;
      expect(startedInputs(initialEffects, 'countdown')).toEqual([{ deadline: minute }]);
      expect([hasTag('resendable'), send(resent())]).toEqual([false, []]);
      advance(minute);
      send(isOver);
      expect(hasTag('resendable')).toBe(true);
      expect(startedInputs(send(resent()), 'resendCode')).toEqual([
        { request: { key: 'key-resend', asked: 'debit-one' } },
      ]);
      expect(send(resent('key-double'))).toEqual([]);
      const effects = resolve('resendCode', renewed);
      expect(startedInputs(effects, 'countdown')).toEqual([{ deadline: 120_000 }]);
      expect(sentToParent(effects)).toEqual([
        { type: 'debit.changed', pendingDebit: { ...pendingDebit, debit: renewed } },
      ]);
      expect([hasTag('resendable'), context().pendingDebit.debit]).toEqual([false, renewed]);
      expect(sentToParent(advance(600_000 - 1))).toEqual([]);
      expect(sentToParent(advance(1))).toEqual([{ type: 'debit.ended', reason: 'expired' }]);
    }));

  it('[SDD-09] expires after ten minutes, except when it may have paid', () => {
    runScenario(model, 'fresh', ({ advance }) => {
      expect(sentToParent(advance(599_999))).toEqual([]);
      expect(sentToParent(advance(1))).toEqual([{ type: 'debit.ended', reason: 'expired' }]);
    });
    runScenario(model, 'fresh', ({ send, reject, advance }) => {
      send(entered());
      reject('confirmDebit', refusal('network'));
      expect(sentToParent(advance(600_000))).toEqual([]);
      expect(startedInputs(send(entered(code, 'second')), 'confirmDebit')).toMatchObject([
        { request: { key: 'key-code' } },
      ]);
    });
  });

  it('[SDD-09] the last one is known to be the last', () =>
    runScenario(model, 'fresh', ({ send, resolve, context }) => {
      expect(isLastCode(context())).toBe(false);
      send(isOver);
      send(resent());
      resolve('resendCode', last);
      expect(isLastCode(context())).toBe(true);
    }));
});
