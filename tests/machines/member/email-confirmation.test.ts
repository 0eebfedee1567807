import { expect, it } from 'vitest';
import { emailConfirmationMachine } from '#machines/member/email-confirmation.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { anna, refusal } from '#tests/machines/samples.ts';

const code = '012345';
const submitted = { type: 'code.submitted', code } as const;
const edited = { type: 'code.edited' } as const;
const wrong = refusal('invalid_fields', { fields: { code: 'mail_code_wrong' }, tries: 3 });
const lost = refusal('network');
const loggedOut = refusal('authentication_required');

const model = defineModel({
  machine: emailConfirmationMachine,
  inputs: { start: undefined },
  events: [submitted, edited],
  actorOutcomes: { activateByCode: { done: [anna], error: [wrong, loggedOut, lost] } },
  invariants: {
    'checks one code at a time': ({ trace, snapshot }) =>
      expectEqual(pendingActors(trace, 'activateByCode').length, snapshot.hasTag('busy') ? 1 : 0),
    'the code is in the request and nowhere else': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, sentToParent(effects)]).includes(code),
    'checks only what was submitted': ({ step, effects }) =>
      startedInputs(effects, 'activateByCode').length === 0 || isEvent(step, 'code.submitted'),
    'a correct code updates the user and says so, once': ({ step, effects }) =>
      expectEqual(
        sentToParent(effects),
        step?.kind === 'done'
          ? [
              { type: 'user.changed', change: anna },
              { type: 'toast.requested', tone: 'info', code: 'email_confirmed' },
            ]
          : [],
      ),
  },
});

coverModel(model, '[ACTIVATE-04]');

it('[ACTIVATE-04] shows the tries left until the code is edited; a refused code takes no second try', () =>
  runScenario(model, 'start', ({ send, reject, context, hasTag }) => {
    for (let time = 0; time < 2; time += 1) {
      expect(startedInputs(send(submitted), 'activateByCode')).toEqual([{ code: '012345' }]);
      reject('activateByCode', wrong);
      const refused = [{ code: 'invalid_fields', fields: { code: 'mail_code_wrong' }, tries: 3 }, false];
      expect([context().problem, hasTag('busy')]).toEqual(refused);
      expect(startedInputs(send(submitted), 'activateByCode')).toEqual([]);
      expect([context().problem, hasTag('busy')]).toEqual(refused);
      send(edited);
      expect(context().problem).toBeNull();
    }
  }));

it('[ACTIVATE-04] after a lost connection the same code is sent again', () =>
  runScenario(model, 'start', ({ send, reject, context }) => {
    send(submitted);
    reject('activateByCode', lost);
    expect(context().problem).toEqual({ code: 'network' });
    expect(startedInputs(send(submitted), 'activateByCode')).toEqual([{ code: '012345' }]);
    expect(context().problem).toBeNull();
  }));

it('[SESSION-05] an expired session is reported by the login alone', () =>
  runScenario(model, 'start', ({ send, reject, context }) => {
    send(submitted);
    reject('activateByCode', loggedOut);
    expect(context().problem).toBeNull();
  }));
