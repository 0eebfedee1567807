import { describe, expect, it } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import { appMachine } from '#machines/app/app.ts';
import { setup } from '#machines/generic/setup.ts';
import { memberMachine } from '#machines/member/member.ts';
import { paywallMachine } from '#machines/member/paywall.ts';
import { timeBonusMachine } from '#machines/member/time-bonus.ts';
import { replayHistory, searchHistories } from './random/app-histories.ts';
import type { AppHistory, AppStart, AppStep } from './random/app-step.ts';
import { secrets } from './random/gestures.ts';
import { type Planted, createAppLogic } from './random/running-app.ts';

const logic = createAppLogic();
const fixtures = import.meta.glob<AppHistory & { readonly found: string }>('./random/fixtures/*.json', { eager: true });

it('no random history of the whole app violates an invariant', { timeout: 600_000 }, () => {
  expect(searchHistories(logic)).toBeNull();
});

it.each(Object.values(fixtures))('a history that once failed: $found', (history) => {
  expect(replayHistory(logic, history)).toBeNull();
});

const member: AppStart = { address: '/members', who: 'member', isOpened: true };
const press = (type: string, more: object = {}): Extract<AppStep, { kind: 'press' }> => ({
  kind: 'press',
  actor: 'page',
  event: { type, ...more },
});
const answer = (actor: string, reply = 0): AppStep => ({ kind: 'answer', actor, reply });
const refuse = (actor: string): AppStep => ({ kind: 'refuse', actor, code: 'network' });
const order = press('order.confirmed', { key: '(fresh key)' });

/** A machine of an order page, with one request `placeOrder`. */
const ordering = setup({
  types: { context: {} as { key: string }, events: {} as { type: 'order.confirmed'; key: string } },
  actors: {
    placeOrder: fromPromise<unknown, { request: { key: string; asked: string } }>(() => Promise.reject(new Error())),
    persistDraft: fromCallback<{ type: 'draft.changed'; draft: object }, { key: string }>(() => undefined),
  },
  actions: { setKey: assign({ key: ({ event }) => event.key }) },
});
const placeOrder = (onEnd: string) => ({
  src: 'placeOrder' as const,
  input: ({ context: { key } }: { context: { key: string } }) => ({ request: { key, asked: 'plus' } }),
  onDone: onEnd,
  onError: onEnd,
});

const idle = { on: { 'order.confirmed': { target: 'placing', actions: 'setKey' as const } } };

describe('each invariant finds its defect', () => {
  const checkout = (machine: AnyStateMachine): Planted => ({ pages: { credits: machine } });
  const onCheckout: AppStart = { ...member, address: '/credits' };

  let stopped: AnyActorRef | undefined;

  it.each<[invariant: string, planted: Planted, start: AppStart, steps: readonly AppStep[]]>([
    [
      'no actor fails',
      checkout(
        setup({
          actions: {
            fail: () => {
              throw new Error('planted');
            },
          },
        }).createMachine({ id: 'checkout', on: { 'order.confirmed': { actions: 'fail' } } }),
      ),
      onCheckout,
      [order],
    ],
    [
      'one modal at most',
      {
        entryWarning: setup({}).createMachine({
          id: 'entryWarning',
          initial: 'shown',
          states: { shown: { tags: 'open' } },
        }),
      },
      { ...member, who: 'visitor', address: '/login' },
      [
        press('form.submitted', { values: { login: 'anna', password: 'secret' } }),
        answer('page/logIn'),
        answer('loadMember'),
        { kind: 'send', event: { type: 'giftDialog.requested', profile: { id: 'bert' } } },
      ],
    ],
    [
      'the modal queue knows which modals wait',
      {
        member: memberMachine.provide({
          actors: { paywall: paywallMachine.provide({ actions: { releaseModal: () => undefined } }) },
        }),
      },
      { ...member, address: '/settings' },
      [
        {
          kind: 'send',
          event: {
            type: 'paywall.requested',
            feature: 'like',
            intent: { feature: 'like', path: '/members/bert', name: 'bert' },
            until: null,
          },
        },
        { ...press('paywall.dismissed'), actor: 'member/paywall' },
      ],
    ],
    [
      'one request in flight for each thing',
      checkout(
        ordering.createMachine({
          id: 'checkout',
          context: { key: '' },
          type: 'parallel',
          states: {
            one: { initial: 'idle', states: { idle, placing: { invoke: placeOrder('idle') } } },
            other: { initial: 'idle', states: { idle, placing: { invoke: { id: 'again', ...placeOrder('idle') } } } },
          },
        }),
      ),
      onCheckout,
      [order],
    ],
    [
      'a visitor has nothing of a member',
      { app: appMachine.provide({ actions: { stopMember: () => undefined } }) },
      member,
      [{ kind: 'send', event: { type: 'session.expired' } }],
    ],
    [
      'a visitor has nothing of a member',
      { app: appMachine.provide({ guards: { isPageRestricted: () => false } }) },
      { ...member, address: '/settings', isOpened: false },
      [
        answer('session/loadUser'),
        answer('settings/load'),
        answer('loadPage'),
        { kind: 'send', event: { type: 'navigation.requested', to: '/nowhere', replace: false } },
        { kind: 'send', event: { type: 'session.expired' } },
      ],
    ],
    [
      'nothing of a member is left for the next one',
      { app: appMachine.provide({ guards: { isPageRestricted: () => false } }) },
      onCheckout,
      [{ kind: 'report', actor: 'tabSync', event: { type: 'session.changedElsewhere' } }, answer('session/loadUser')],
    ],
    [
      'every timer belongs to an actor that runs',
      checkout(
        setup({
          actions: {
            hold: ({ self }) => {
              [stopped] = Object.values(self.getSnapshot().children);
            },
            leak: ({ system }) => {
              if (stopped !== undefined) system.scheduler.schedule(stopped, stopped, { type: 'late' }, 1_000, 'late');
            },
          },
          actors: { watchTabReturn: fromCallback(() => undefined) },
        }).createMachine({
          id: 'checkout',
          initial: 'one',
          states: {
            one: {
              invoke: { src: 'watchTabReturn' },
              on: { 'order.confirmed': { target: 'other', actions: 'hold' } },
            },
            other: { on: { 'offer.retried': { actions: 'leak' } } },
          },
        }),
      ),
      onCheckout,
      [order, press('offer.retried')],
    ],
    [
      'no secret is stored or stands in an address',
      checkout(
        ordering.createMachine({
          id: 'checkout',
          context: { key: '' },
          invoke: { src: 'persistDraft', id: 'persistDraft', input: { key: 'order' } },
          on: {
            'order.confirmed': {
              actions: sendTo('persistDraft', { type: 'draft.changed', draft: { iban: secrets.iban } }),
            },
          },
        }),
      ),
      onCheckout,
      [order],
    ],
    [
      'no secret is stored or stands in an address',
      checkout(
        setup({
          actions: {
            leave: sendParent({
              type: 'navigation.requested',
              to: `/login?password=${secrets.password}`,
              replace: true,
            }),
          },
        }).createMachine({ id: 'checkout', on: { 'order.confirmed': { actions: 'leave' } } }),
      ),
      onCheckout,
      [order],
    ],
    [
      'one order a press',
      checkout(
        ordering.createMachine({
          id: 'checkout',
          context: { key: '' },
          initial: 'idle',
          states: {
            idle,
            placing: { invoke: placeOrder('again') },
            again: { invoke: placeOrder('idle') },
          },
        }),
      ),
      onCheckout,
      [order, answer('page/placeOrder')],
    ],
    [
      'one order a press',
      checkout(
        ordering.createMachine({
          id: 'checkout',
          context: { key: '' },
          initial: 'idle',
          states: {
            idle,
            placing: {
              invoke: placeOrder('idle'),
              on: { 'order.confirmed': { target: 'placing', reenter: true, actions: 'setKey' } },
            },
          },
        }),
      ),
      onCheckout,
      [{ ...order, twice: true }],
    ],
    [
      'an order whose outcome is unknown is repeated under its key',
      checkout(
        ordering.createMachine({
          id: 'checkout',
          context: { key: '' },
          initial: 'idle',
          states: { idle, placing: { invoke: placeOrder('idle') } },
        }),
      ),
      onCheckout,
      [order, refuse('page/placeOrder'), order],
    ],
    [
      'one toast a failure',
      checkout(
        setup({
          actions: { show: sendParent({ type: 'toast.requested', tone: 'error', code: 'network' }) },
        }).createMachine({ id: 'checkout', on: { 'order.confirmed': { actions: ['show'] } } }),
      ),
      onCheckout,
      [order],
    ],
    [
      'the time bonus is never shown after a payment',
      {
        member: memberMachine.provide({
          actors: { timeBonus: timeBonusMachine.provide({ guards: { hasPaid: () => false } }) },
        }),
      },
      { address: '/transactions/payment-1', who: 'new member', isOpened: true },
      [answer('page/loadTransaction'), answer('session/reloadUser'), { kind: 'wait', ms: 60_000 }],
    ],
    [
      'everything busy ends',
      checkout(setup({}).createMachine({ id: 'checkout', initial: 'stuck', states: { stuck: { tags: 'busy' } } })),
      onCheckout,
      [],
    ],
  ])('%s', (invariant, planted, start, steps) => {
    expect(replayHistory(createAppLogic(planted), { start, steps })).toMatch(invariant);
    expect(replayHistory(logic, { start, steps })).toBeNull();
  });

  it('a search finds a planted defect, and reports the fewest steps as a fixture', () => {
    const planted = createAppLogic({ app: appMachine.provide({ actions: { stopMember: () => undefined } }) });
    const report = searchHistories(planted, 20_260) ?? '';
    expect(report).toMatch(/^seed 20260: a visitor has nothing of a member: /);
    const fixture: AppHistory = JSON.parse(report.split('\n').at(-1) ?? '');
    expect(fixture.steps.length).toBeLessThanOrEqual(4);
    expect(replayHistory(planted, fixture)).toMatch('a visitor has nothing of a member');
  });
});
