import { describe, expect, it } from 'vitest';
import type { Debit } from '#contract/direct-debit.ts';
import {
  type DebitCodeContext,
  type PendingDebit,
  debitCodeMachine,
  isLastCode,
  isConfirmationPending,
} from '#machines/page/debit-code.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { type Play, play } from '#tests/machines/kit/scenario.ts';
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
/** The last code that is sent for it. */
const last: Debit = { ...debit, expires: 11 * minute, resend: 11 * minute };
const running: PendingDebit = { debit, bundle: 'evening', price: { amount: 2_999, currency: 'EUR' }, tries: 0 };

const wrong = refusal('invalid_fields', { fields: { code: 'sms_code_wrong' } });
const usedUp = refusal('invalid_fields', { fields: { discount: 'code_used' } });
const code = '419265';
const other = '419256';

const entered = (digits = code, key = 'key-code') => ({ type: 'smsCode.submitted', code: digits, key }) as const;
const resent = (key = 'key-resend') => ({ type: 'resend.requested', key }) as const;
const closed = { type: 'smsEntry.cancelled' } as const;
const isOver = { type: 'countdown.ended' } as const;

const project = ({ running: awaited, confirmation, resending, problem }: DebitCodeContext, at: number) => [
  awaited.tries,
  awaited.debit.resend,
  awaited.debit.expires,
  awaited.debit.expires > at,
  confirmation?.asked,
  confirmation?.key,
  resending?.key,
  problem?.code,
];

const model = defineModel({
  machine: debitCodeMachine,
  inputs: { fresh: { running }, 'after a reload': { running: { ...running, tries: 2 } } },
  events: [entered(), entered(other, 'key-other'), resent(), { type: 'smsCode.renewed' }, closed],
  outcomes: {
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
  said: { countdown: [isOver] },
  project,
  // After it has told how it ended, whoever began it ends it.
  within: ({ value }) => value.entry !== 'left',
  invariants: {
    'asks for a code and for a check once at a time [SDD-09]': ({ history }) =>
      ['resendCode', 'confirmDebit'].every((src) => inFlight(history, src).length <= 1),
    'checks only codes that were entered, of this debit [SDD-03]': ({ step, effects }) =>
      started(effects, 'confirmDebit').every(
        (input) => isEvent(step, 'smsCode.submitted') && (input as { id: string }).id === 'debit-one',
      ),
    'three wrong codes are the last [SDD-09]': ({ snapshot }) => snapshot.context.running.tries < 3,
    'who does not know whether his code has paid does not leave': ({ step, before, effects }) =>
      !isEvent(step, 'smsEntry.cancelled') ||
      before === null ||
      !isConfirmationPending(before.context) ||
      told(effects).length === 0,
    'tells no code [SDD-09]': ({ effects }) => {
      const said = JSON.stringify(told(effects));
      return !said.includes(code) && !said.includes(other);
    },
    'pays once': ({ history }) =>
      history.flatMap(({ effects }) => told(effects)).filter(({ type }) => type === 'debit.paid').length <= 1,
  },
});

coverModel(model, '[SDD-03 SDD-06 SDD-09]');

type Story = Play<typeof debitCodeMachine>;

const isLeft = ({ value }: Story) => JSON.stringify(value()).includes('left');

describe('the code', () => {
  it('[SDD-01 SDD-09] pays, and is asked about once', () =>
    play(model, 'fresh', ({ send, end }) => {
      expect(started(send(entered()), 'confirmDebit')).toEqual([
        { id: 'debit-one', attempt: { key: 'key-code', asked: code } },
      ]);
      expect(send(entered(other))).toEqual([]);
      expect(told(end('confirmDebit', 'payment-1'))).toEqual([{ type: 'debit.paid', transaction: 'payment-1' }]);
    }));

  it('[SDD-03 SDD-09] may be wrong twice, which a reload remembers; the third time is too often', () =>
    play(model, 'fresh', (story) => {
      const { send, fail, context } = story;
      for (const tries of [1, 2]) {
        send(entered());
        expect(told(fail('confirmDebit', wrong))).toEqual([{ type: 'debit.changed', running: { ...running, tries } }]);
        expect(context().problem?.fields).toEqual({ code: 'sms_code_wrong' });
      }
      send(entered());
      expect(told(fail('confirmDebit', wrong))).toEqual([{ type: 'debit.ended', lost: 'tries' }]);
      expect(isLeft(story)).toBe(true);
    }));

  it('[SDD-03] of a reload that came after two wrong ones may not be wrong', () =>
    play(model, 'after a reload', ({ send, fail }) => {
      send(entered());
      expect(told(fail('confirmDebit', wrong))).toEqual([{ type: 'debit.ended', lost: 'tries' }]);
    }));

  it.each([
    [refusal('debit_over'), { type: 'debit.ended', lost: 'over' }],
    [refusal('debit_limit'), { type: 'debit.limitReached', problem: { code: 'debit_limit' } }],
    [usedUp, { type: 'debit.discountRejected', error: 'code_used' }],
  ])('[SDD-06 SDD-09] that the server takes no more: %s', (error, outcome) =>
    play(model, 'fresh', (story) => {
      story.send(entered());
      expect(told(story.fail('confirmDebit', error))).toEqual([outcome]);
      expect(isLeft(story)).toBe(true);
    }),
  );

  it('[API-21] without an answer the same code keeps its key, and there is no way back until it is known', () =>
    play(model, 'fresh', ({ send, fail, context }) => {
      send(entered(code, 'first'));
      fail('confirmDebit', refusal('network'));
      expect([isConfirmationPending(context()), send(closed)]).toEqual([true, []]);
      expect(started(send(entered(code, 'second')), 'confirmDebit')).toMatchObject([{ attempt: { key: 'first' } }]);
      fail('confirmDebit', wrong);
      expect(started(send(entered(code, 'third')), 'confirmDebit')).toMatchObject([{ attempt: { key: 'third' } }]);
    }));

  it('[SDD-09] goes out again after a minute, not before, and has its ten minutes anew', () =>
    play(model, 'fresh', (story) => {
      const { first, send, end, wait, hasTag, context } = story;
      expect(started(first, 'countdown')).toEqual([{ deadline: minute }]);
      expect([hasTag('resendable'), send(resent())]).toEqual([false, []]);
      wait(minute);
      send(isOver);
      expect(hasTag('resendable')).toBe(true);
      expect(started(send(resent()), 'resendCode')).toEqual([{ attempt: { key: 'key-resend', asked: 'debit-one' } }]);
      expect(send(resent('key-double'))).toEqual([]);
      const effects = end('resendCode', renewed);
      expect(started(effects, 'countdown')).toEqual([{ deadline: 120_000 }]);
      expect(told(effects)).toEqual([{ type: 'debit.changed', running: { ...running, debit: renewed } }]);
      expect([hasTag('resendable'), context().running.debit]).toEqual([false, renewed]);
      expect(told(wait(600_000 - 1))).toEqual([]);
      expect(told(wait(1))).toEqual([{ type: 'debit.ended', lost: 'over' }]);
    }));

  it('[SDD-09] is over after its ten minutes, except when it may have paid', () => {
    play(model, 'fresh', ({ wait }) => {
      expect(told(wait(599_999))).toEqual([]);
      expect(told(wait(1))).toEqual([{ type: 'debit.ended', lost: 'over' }]);
    });
    play(model, 'fresh', ({ send, fail, wait }) => {
      send(entered());
      fail('confirmDebit', refusal('network'));
      expect(told(wait(600_000))).toEqual([]);
      expect(started(send(entered(code, 'second')), 'confirmDebit')).toMatchObject([{ attempt: { key: 'key-code' } }]);
    });
  });

  it('[SDD-09] the last one says so', () =>
    play(model, 'fresh', ({ send, end, context }) => {
      expect(isLastCode(context())).toBe(false);
      send(isOver);
      send(resent());
      end('resendCode', last);
      expect(isLastCode(context())).toBe(true);
    }));
});
