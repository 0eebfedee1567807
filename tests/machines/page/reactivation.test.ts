import { expect, it } from 'vitest';
import { reactivationMachine } from '#machines/page/reactivation.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal, route, startFacts } from '#tests/machines/samples.ts';

const hour = 3_600_000;
const fortnight = 1_209_600_000;
const at = (query: Readonly<Record<string, string>>, hasLink = false, user: typeof anna | null = null) => ({
  ...startFacts({ route: route('account-deleted', { query }), user }),
  hasLink,
});
const until = (ms: number) => ({ until: String(ms) });
const asked = { type: 'reactivation.requested' } as const;

const startsAsMember = ['just deleted', 'by the link, in the browser that deleted it'];

const model = defineModel({
  machine: reactivationMachine,
  inputs: {
    'just deleted': at(until(2 * hour), false, anna),
    'in the last minute': at(until(60_000)),
    'by the link': at({ ...until(hour + 1), token: 'a-token' }, true),
    'by the link, in the browser that deleted it': at({ ...until(hour + 1), token: 'a-token' }, true, anna),
    'by the link, without a date': at({ token: 'a-token' }, true),
    'too late': at(until(0)),
    'without a date': at({ until: 'soon' }),
  },
  events: [asked],
  actorOutcomes: { reactivateAccount: { done: [anna], error: [refusal('link_invalid'), refusal('network')] } },
  delays: { toNextHour: [hour, 60_000, 1] },
  stateKey: ({ hoursLeft, hasLink, problem }) => [hoursLeft, hasLink, problem?.code],
  invariants: {
    'reactivates once at a time, and only with a link': ({ snapshot, step, trace, effects }) =>
      pendingActors(trace, 'reactivateAccount').length <= 1 &&
      (startedInputs(effects, 'reactivateAccount').length === 0 ||
        (isEvent(step, 'reactivation.requested') && snapshot.context.hasLink)),
    'reactivates nothing after the deadline [DELETE-04]': ({ at: now, snapshot, effects }) =>
      startedInputs(effects, 'reactivateAccount').length === 0 ||
      snapshot.context.until === null ||
      now < snapshot.context.until,
    'expires exactly at the deadline, unless a request is running [DELETE-04]': ({ at: now, snapshot }) =>
      snapshot.context.until === null ||
      snapshot.hasTag('busy') ||
      snapshot.hasTag('linkInvalid') ||
      snapshot.hasTag('expired') === now >= snapshot.context.until,
    'reports the ended session once [DELETE-06]': ({ start, trace }) =>
      allSentToParent(trace, 'session.changedElsewhere').length === (startsAsMember.includes(start) ? 1 : 0),
    'authenticates exactly when the account is reactivated [DELETE-06]': ({ step, effects }) =>
      sentToParent(effects, 'user.authenticated').length === (step?.kind === 'done' ? 1 : 0),
    'the token is neither in the context nor in the effects': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, effects]).includes('a-token'),
  },
});

coverModel(model, '[DELETE-04 DELETE-06]');

const whole = defineModel({
  machine: reactivationMachine,
  inputs: { fortnight: at({ ...until(fortnight), token: 'a-token' }, true), forged: at(until(9 * fortnight), true) },
  events: [asked],
});

it.each(['fortnight', 'forged'])('[DELETE-04] the deadline is 14 days, to the millisecond: %s', (start) => {
  runScenario(whole, start, ({ context, advance, send }) => {
    expect(context()).toMatchObject({ until: 1_209_600_000, hoursLeft: 336 });
    advance(1_209_599_999);
    expect(context().hoursLeft).toBe(1);
    expect(startedInputs(send(asked), 'reactivateAccount')).toHaveLength(1);
  });
  runScenario(whole, start, ({ advance, send, hasTag }) => {
    advance(1_209_600_000);
    expect(hasTag('expired')).toBe(true);
    expect(send(asked)).toEqual([]);
  });
});

it('[DELETE-06] the mailed link reactivates the account and opens the members page', () =>
  runScenario(model, 'by the link', ({ initialEffects, send, resolve }) => {
    expect(sentToParent(initialEffects)).toEqual([
      { type: 'navigation.requested', to: `/account-deleted?until=${hour + 1}`, replace: true },
    ]);
    send(asked);
    expect(sentToParent(resolve('reactivateAccount', anna))).toEqual([
      { type: 'user.authenticated', user: anna },
      { type: 'toast.requested', tone: 'info', code: 'account_restored' },
      { type: 'navigation.requested', to: '/members', replace: true },
    ]);
  }));

it('[DELETE-06] shows an invalid link; other failures can be retried', () => {
  runScenario(model, 'by the link, without a date', ({ initialEffects, send, reject, hasTag, context }) => {
    expect(sentToParent(initialEffects)).toEqual([
      { type: 'navigation.requested', to: '/account-deleted', replace: true },
    ]);
    send(asked);
    reject('reactivateAccount', refusal('network'));
    expect(context().problem).toEqual({ code: 'network' });
    send(asked);
    expect(context().problem).toBeNull();
    reject('reactivateAccount', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
    expect(send(asked)).toEqual([]);
  });
});
