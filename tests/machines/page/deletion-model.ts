import type { DeleteReason } from '#contract/account.ts';
import { deletionMachine } from '#machines/page/deletion.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, refusal, route } from '#tests/machines/samples.ts';

export const secret = 'correct horse battery';
const settings = (step?: string) =>
  route('settings', { path: '/settings', query: step === undefined ? {} : { delete: step } });
export const at = (step?: string) => ({ type: 'facts.changed', facts: { user: anna, route: settings(step) } }) as const;
export const because = (reason: DeleteReason, discount = 0, remarks?: string) =>
  ({
    type: 'reason.submitted',
    leaving: { reason, ...(remarks === undefined ? {} : { remarks }) },
    discount,
  }) as const;
export const confirmed = { type: 'deletion.confirmed', password: secret } as const;
export const paused = { type: 'pause.confirmed', pause: { months: 3 } } as const;
export const declined = { type: 'alternative.declined' } as const;
export const returned = { type: 'previousStep.requested' } as const;
export const abandoned = { type: 'deletion.cancelled' } as const;
export const navigation = (to: string, replace: boolean) => ({ type: 'navigation.requested', to, replace });

const input = (requestedStep: string | null, isInvisible = false) => ({ requestedStep, isInvisible });

export const deletionModel = defineModel({
  machine: deletionMachine,
  inputs: {
    closed: input(null),
    'at the reason': input('reason'),
    'at the confirmation, by a link': input('confirm'),
    'at no step that there is': input('nonsense'),
  },
  events: [
    at(),
    at('reason'),
    at('alternative'),
    at('pause'),
    at('confirm'),
    { type: 'facts.changed', facts: { user: { ...anna, invisible: true } } },
    because('price', 20),
    because('price', 0),
    because('other', 0, 'too late'),
    { type: 'alternative.accepted', alternative: 'discount' },
    { type: 'alternative.accepted', alternative: 'invisible' },
    { type: 'alternative.accepted', alternative: 'pause' },
    declined,
    returned,
    abandoned,
    { type: 'form.edited' },
    confirmed,
    paused,
  ],
  actorOutcomes: {
    deleteAccount: {
      done: [{ until: 1_209_600_000 }],
      error: [refusal('invalid_fields', { fields: { password: 'wrong_password' } })],
    },
    pauseAccount: { done: [{ until: 7_776_000_000 }], error: [refusal('network')] },
  },
  invariants: {
    'no call before the confirmation, and one at a time [DELETE-01]': ({ step, trace, effects }) =>
      pendingActors(trace, 'deleteAccount').length + pendingActors(trace, 'pauseAccount').length <= 1 &&
      (startedInputs(effects, 'deleteAccount').length === 0 || isEvent(step, 'deletion.confirmed')),
    'the password is in the request and nowhere else': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, sentToParent(effects)]).includes(secret),
    'the later steps need a reason [DELETE-02]': ({ snapshot }) =>
      !(snapshot.hasTag('alternative') || snapshot.hasTag('pause') || snapshot.hasTag('confirm')) ||
      snapshot.context.reason !== null,
    'only the reason `other` has remarks [DELETE-03]': ({ snapshot: { context } }) =>
      context.remarks === null || context.reason === 'other',
    'replaces the wizard by the farewell exactly when the account is deleted [DELETE-06]': ({ step, effects }) =>
      step?.kind !== 'done' ||
      step.actor !== 'deleteAccount' ||
      expectEqual(sentToParent(effects), [navigation('/account-deleted?until=1209600000', true)]),
    'a pause ends the session and says until when, exactly when the server has stored it [DELETE-05]': ({
      step,
      effects,
    }) =>
      step?.kind === 'done' && step.actor === 'pauseAccount'
        ? expectEqual(sentToParent(effects), [
            navigation('/account-paused?until=7776000000', true),
            { type: 'session.changedElsewhere' },
          ])
        : sentToParent(effects).every(({ type }) => type !== 'session.changedElsewhere'),
    'clears the answers when closed': ({ snapshot }) =>
      !snapshot.matches('closed') || (snapshot.context.reason === null && snapshot.context.problem === null),
    'shows the step in the address, except during the request': ({ snapshot }) =>
      snapshot.hasTag('busy') ||
      snapshot.context.requestedStep === null ||
      snapshot.hasTag('reason') ||
      snapshot.value === snapshot.context.requestedStep,
  },
});
