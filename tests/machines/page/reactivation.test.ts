import { expect, it } from 'vitest';
import { reactivationMachine } from '#machines/page/reactivation.ts';
import { allTold, inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
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

const model = defineModel({
  machine: reactivationMachine,
  inputs: {
    'just deleted': at(until(2 * hour), false, anna),
    'in the last minute': at(until(60_000)),
    'by the link': at({ ...until(hour + 1), token: 'a-token' }, true),
    'by the link, without a date': at({ token: 'a-token' }, true),
    'too late': at(until(0)),
    'without a date': at({ until: 'soon' }),
  },
  events: [asked],
  outcomes: { reactivateAccount: { done: [anna], error: [refusal('link_invalid'), refusal('network')] } },
  delays: { toNextHour: [hour, 60_000, 1] },
  project: ({ left, hasLink, problem }) => [left, hasLink, problem?.code],
  invariants: {
    'asks once at a time, and only by a link': ({ snapshot, step, history, effects }) =>
      inFlight(history, 'reactivateAccount').length <= 1 &&
      (started(effects, 'reactivateAccount').length === 0 ||
        (isEvent(step, 'reactivation.requested') && snapshot.context.hasLink)),
    'nothing is restored after the deadline [DELETE-04]': ({ at: now, snapshot, effects }) =>
      started(effects, 'reactivateAccount').length === 0 ||
      snapshot.context.until === null ||
      now < snapshot.context.until,
    'is over exactly when the time is, unless an answer is awaited [DELETE-04]': ({ at: now, snapshot }) =>
      snapshot.context.until === null ||
      snapshot.hasTag('busy') ||
      snapshot.hasTag('refused') ||
      snapshot.hasTag('over') === now >= snapshot.context.until,
    'the root hears once that the account is gone [DELETE-06]': ({ start, history }) =>
      allTold(history, 'session.changedElsewhere').length === (start === 'just deleted' ? 1 : 0),
    'somebody enters exactly when the account is back [DELETE-06]': ({ step, effects }) =>
      told(effects, 'user.authenticated').length === (step?.kind === 'done' ? 1 : 0),
    'the token is nowhere in it': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, effects]).includes('a-token'),
  },
});

coverModel(model, '[DELETE-04 DELETE-06]');

const whole = defineModel({
  machine: reactivationMachine,
  inputs: { fortnight: at({ ...until(fortnight), token: 'a-token' }, true), forged: at(until(9 * fortnight), true) },
  events: [asked],
});

it.each(['fortnight', 'forged'])('[DELETE-04] there is a way back for 14 days, to the millisecond: %s', (start) => {
  play(whole, start, ({ context, wait, send }) => {
    expect(context()).toMatchObject({ until: 1_209_600_000, left: 336 });
    wait(1_209_599_999);
    expect(context().left).toBe(1);
    expect(started(send(asked), 'reactivateAccount')).toHaveLength(1);
  });
  play(whole, start, ({ wait, send, hasTag }) => {
    wait(1_209_600_000);
    expect(hasTag('over')).toBe(true);
    expect(send(asked)).toEqual([]);
  });
});

it('[DELETE-06] the mailed link brings the account back, and its owner to the members', () =>
  play(model, 'by the link', ({ first, send, end }) => {
    expect(told(first)).toEqual([
      { type: 'navigation.requested', to: `/account-deleted?until=${hour + 1}`, replace: true },
    ]);
    send(asked);
    expect(told(end('reactivateAccount', anna))).toEqual([
      { type: 'user.authenticated', user: anna },
      { type: 'toast.requested', tone: 'info', code: 'account_restored' },
      { type: 'navigation.requested', to: '/members', replace: true },
    ]);
  }));

it('[DELETE-06] a spent link says so; trouble on the way can be tried again', () => {
  play(model, 'by the link, without a date', ({ first, send, fail, hasTag, context }) => {
    expect(told(first)).toEqual([{ type: 'navigation.requested', to: '/account-deleted', replace: true }]);
    send(asked);
    fail('reactivateAccount', refusal('network'));
    expect(context().problem).toEqual({ code: 'network' });
    send(asked);
    expect(context().problem).toBeNull();
    fail('reactivateAccount', refusal('link_invalid'));
    expect(hasTag('refused')).toBe(true);
    expect(send(asked)).toEqual([]);
  });
});
