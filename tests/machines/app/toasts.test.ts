import { expect, it } from 'vitest';
import { type Toast, toastsMachine, visibleToasts } from '#machines/app/toasts.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

const raised = (code: Toast['code']) => ({ type: 'toast.requested', tone: 'info', code }) as const;

const model = defineModel({
  machine: toastsMachine,
  inputs: { start: undefined },
  events: [
    raised('saved'),
    { type: 'toast.requested', tone: 'error', code: 'network' },
    { type: 'toast.dismissed', id: 1 },
    { type: 'toast.dismissed', id: 2 },
    { type: 'toasts.paused' },
    { type: 'toasts.resumed' },
  ],
  stateKey: ({ toasts }) => toasts.map(({ code, id }) => [code, Math.min(id, 3)]),
  invariants: {
    'says each thing once at a time': ({ snapshot: { context } }) =>
      new Set(context.toasts.map(({ code }) => code)).size === context.toasts.length,
    'there are toasts exactly while they are shown': ({ snapshot }) =>
      (snapshot.context.toasts.length === 0) === (snapshot.value === 'none'),
    'time runs for what is on the screen, and for nothing else': ({ snapshot: { context } }) => {
      const shown = visibleToasts(context.toasts);
      return context.toasts.every((toast) => (toast.until !== null) === shown.includes(toast));
    },
    'nothing outlives its 6 s, unless it is held': ({ snapshot, at }) =>
      snapshot.value === 'held' ||
      snapshot.context.toasts.every(({ until }) => until === null || (until > at && until <= at + 6_000)),
    'nothing goes by itself while it is held': ({ step, before, snapshot }) =>
      step?.kind !== 'wait' || before?.value !== 'held' || snapshot.context.toasts === before.context.toasts,
  },
});

coverModel(model);

const codes: readonly Toast['code'][] = ['saved', 'network', 'not_found', 'internal', 'unavailable'];
const shownIn = (toasts: readonly Toast[]) => visibleToasts(toasts).map(({ code }) => code);

it('closes after 6 s', () =>
  runScenario(model, 'start', ({ send, advance, context }) => {
    send(raised('saved'));
    advance(5_999);
    expect(context().toasts).toEqual([{ id: 1, tone: 'info', code: 'saved', until: 6_000 }]);
    advance(1);
    expect(context().toasts).toEqual([]);
  }));

it('shows three at a time; queued ones then get their full 6 s', () =>
  runScenario(model, 'start', ({ send, advance, context }) => {
    for (const code of codes) send(raised(code));
    expect(shownIn(context().toasts)).toEqual(['saved', 'network', 'not_found']);
    advance(1_000);
    send({ type: 'toast.dismissed', id: 2 });
    expect(shownIn(context().toasts)).toEqual(['saved', 'not_found', 'internal']);
    advance(5_000);
    expect(shownIn(context().toasts)).toEqual(['internal', 'unavailable']);
    advance(999);
    expect(shownIn(context().toasts)).toEqual(['internal', 'unavailable']);
    advance(1);
    expect(shownIn(context().toasts)).toEqual(['unavailable']);
    advance(4_999);
    expect(shownIn(context().toasts)).toEqual(['unavailable']);
    advance(1);
    expect(context().toasts).toEqual([]);
  }));

it('pauses while the pointer is on one, also for new ones', () =>
  runScenario(model, 'start', ({ send, advance, context }) => {
    send(raised('saved'));
    advance(4_000);
    send({ type: 'toasts.paused' });
    advance(60_000);
    send(raised('network'));
    advance(60_000);
    expect(shownIn(context().toasts)).toEqual(['saved', 'network']);
    send({ type: 'toasts.resumed' });
    advance(1_999);
    expect(shownIn(context().toasts)).toEqual(['saved', 'network']);
    advance(1);
    expect(shownIn(context().toasts)).toEqual(['network']);
    advance(3_999);
    expect(shownIn(context().toasts)).toEqual(['network']);
    advance(1);
    expect(context().toasts).toEqual([]);
  }));

it('resumes when the one under the pointer is dismissed, with the remaining time', () =>
  runScenario(model, 'start', ({ send, advance, context }) => {
    send(raised('saved'));
    send(raised('network'));
    advance(4_000);
    send({ type: 'toasts.paused' });
    advance(60_000);
    send({ type: 'toast.dismissed', id: 1 });
    advance(1_999);
    expect(shownIn(context().toasts)).toEqual(['network']);
    advance(1);
    expect(context().toasts).toEqual([]);
  }));

it('is not paused by a pointer on a closed toast', () =>
  runScenario(model, 'start', ({ send, advance, context }) => {
    send(raised('saved'));
    send({ type: 'toasts.paused' });
    send({ type: 'toast.dismissed', id: 1 });
    send(raised('network'));
    advance(5_999);
    expect(shownIn(context().toasts)).toEqual(['network']);
    advance(1);
    expect(context().toasts).toEqual([]);
  }));

it('renews an equal toast instead of adding it', () =>
  runScenario(model, 'start', ({ send, advance, context }) => {
    send(raised('saved'));
    advance(5_000);
    send(raised('saved'));
    advance(1_000);
    expect(context().toasts).toEqual([{ id: 2, tone: 'info', code: 'saved', until: 11_000 }]);
  }));

it('visibleToasts are the three oldest', () => {
  const toasts = codes.map((code, id): Toast => ({ id, tone: 'info', code, until: null }));
  expect(visibleToasts(toasts)).toEqual(toasts.slice(0, 3));
  expect(visibleToasts([])).toEqual([]);
});
