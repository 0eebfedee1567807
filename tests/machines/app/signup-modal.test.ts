import { expect, it } from 'vitest';
import type { Route } from '#machines/app/facts.ts';
import { signupModalMachine } from '#machines/app/signup-modal.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { stubLogic } from '#tests/machines/kit/stub-logic.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { anna, settings } from '#tests/machines/samples.ts';

const at = (name: string, path: string): Route => ({
  name,
  path,
  key: `${name} ${path}`,
  params: {},
  query: {},
  needsLogin: false,
  area: true,
  layout: 'default',
});
const members = at('members', '/members');
const tracking = { network: 'partner' };
const visitor = { session: 'visitor', route: members, settings, tracking } as const;
const member = { ...visitor, session: 'member' } as const;
const elsewhere = { ...visitor, route: at('members-id', '/members/cora') } as const;

const changed = (facts: typeof visitor | typeof member | typeof elsewhere) =>
  ({ type: 'facts.changed', facts }) as const;
const requested = { type: 'signup.requested', recipient: 'bert', purpose: 'like' } as const;
const dismissed = { type: 'navigation.requested', to: '/members/bert', replace: true } as const;
const authenticated = { type: 'user.authenticated', user: anna } as const;
const page = { type: 'navigation.requested', to: '/members/bert/signup', replace: false };
const nextStep = { type: 'navigation.requested', to: '/complete-signup', replace: false };

const model = defineModel({
  machine: signupModalMachine,
  inputs: { visitor, member },
  events: [changed(visitor), changed(member), changed(elsewhere), requested, dismissed, authenticated],
  actorOutcomes: {
    loadSignup: { done: [{ logic: stubLogic }], error: ['gone'] },
    signup: { done: [], error: ['broken'] },
  },
  invariants: {
    'is open for visitors only, in front of the page of the request [LAYOUT-08]': ({ snapshot }) =>
      !snapshot.hasTag('open') ||
      (snapshot.context.facts.session === 'visitor' && snapshot.context.facts.route.key === snapshot.context.page),
    'starts the form with the member and the traffic source [SIGNUP-05 TRACK-04]': ({ effects }) =>
      startedInputs(effects, 'signup').every((input) =>
        expectEqual(input, { settings, tracking, recipient: 'bert', purpose: 'like' }),
      ),
    'runs the form exactly while it is open': ({ snapshot }) =>
      snapshot.hasTag('open') === ('signup' in snapshot.children && snapshot.children['signup'] !== undefined),
    'the address of the sign-up is opened exactly when the modal cannot be shown': ({ step, effects }) =>
      sentToParent(effects).some(({ type }) => type === 'navigation.requested')
        ? step?.kind === 'error' || isEvent(step, 'facts.changed')
        : true,
  },
});

coverModel(model, '[LAYOUT-08 ROLE-19]');

it('[LAYOUT-08 ROLE-19] opens in front of the page, and a dismissed form leaves the page where it is', () =>
  runScenario(model, 'visitor', ({ send, resolve, hasTag, value }) => {
    expect(startedInputs(send(requested), 'loadSignup')).toHaveLength(1);
    resolve('loadSignup', { logic: stubLogic });
    expect(hasTag('open')).toBe(true);
    expect(sentToParent(send(dismissed))).toEqual([]);
    expect(value()).toBe('closed');
  }));

it('[LAYOUT-08 SIGNUP-12] a new member goes on to the next step once logged in', () =>
  runScenario(model, 'visitor', ({ send, resolve, hasTag, value }) => {
    send(requested);
    resolve('loadSignup', { logic: stubLogic });
    expect(sentToParent(send(authenticated))).toEqual([authenticated]);
    expect(hasTag('open')).toBe(true);
    expect(sentToParent(send(changed(member)))).toEqual([nextStep]);
    expect(value()).toBe('closed');
  }));

it('[LAYOUT-08] closes when the page is left and when another tab logs in, without a navigation of its own', () => {
  for (const facts of [elsewhere, member])
    runScenario(model, 'visitor', ({ send, resolve, value }) => {
      send(requested);
      resolve('loadSignup', { logic: stubLogic });
      expect(sentToParent(send(changed(facts)))).toEqual([]);
      expect(value()).toBe('closed');
    });
});

it('[LAYOUT-08] opens the page of the sign-up when the modal cannot be loaded, or breaks', () => {
  runScenario(model, 'visitor', ({ send, reject }) => {
    send(requested);
    expect(sentToParent(reject('loadSignup', 'gone'))).toEqual([page]);
  });
  runScenario(model, 'visitor', ({ send, resolve, reject, value }) => {
    send(requested);
    resolve('loadSignup', { logic: stubLogic });
    expect(sentToParent(reject('signup', 'broken'))).toEqual([page]);
    expect(value()).toBe('closed');
  });
});
