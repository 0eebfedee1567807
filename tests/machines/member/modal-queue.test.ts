import { expect, it } from 'vitest';
import type { Route } from '#machines/app/facts.ts';
import {
  modalOwners,
  modalQueueMachine,
  modalReleased,
  modalRequested,
  shownModal,
} from '#machines/member/modal-queue.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { isRunning } from '#tests/machines/pending-actors.ts';
import { route } from '#tests/machines/samples.ts';

const order = ['deletionError', 'activation', 'paywall', 'match', 'timeBonus'] as const;

const moved = (layout: Route['layout']) =>
  ({ type: 'facts.changed', facts: { route: route(`page-${layout}`, { layout }) } }) as const;
const dialog = (isOpen: boolean) => ({ type: 'dialogs.changed', isOpen }) as const;
const typing = (isEditing: boolean) => ({ type: 'editing.changed', isEditing }) as const;

const model = defineModel({
  machine: modalQueueMachine,
  inputs: {
    start: { requested: [], route: route('members', { layout: 'default' }) },
    'after a crash': { requested: ['timeBonus', 'paywall'], route: route('members', { layout: 'default' }) },
  },
  events: [
    ...order.flatMap((modal) => [modalRequested(modal), modalReleased(modal)]),
    moved('default'),
    moved('chat'),
    moved('lander'),
    moved('empty'),
  ],
  actorEvents: { watchDialogs: [dialog(true), dialog(false)], watchEditing: [typing(true), typing(false)] },
  actorOutcomes: { watchDialogs: { error: [] }, watchEditing: { error: [] } },
  stateKey: ({ requested, route: { layout }, isDialogOpen, isEditing }) => [
    requested.toSorted(),
    layout === 'default' || layout === 'chat',
    isDialogOpen,
    isEditing,
  ],
  exploreWhile: ({ context }) => context.requested.length <= 2 && !(context.isEditing && context.isDialogOpen),
  invariants: {
    'shows one modal at most, and only a requested one': ({ snapshot }) => {
      const tags = order.filter((modal) => snapshot.hasTag(modal));
      return tags.length <= 1 && tags.every((modal) => snapshot.context.requested.includes(modal));
    },
    'shows none on landing pages and in the sign-up in front of a profile [LAYOUT-09 LAYOUT-10]': ({ snapshot }) =>
      shownModal(snapshot) === null || ['default', 'chat'].includes(snapshot.context.route.layout),
    'opens the most important one that may open, as soon as no dialog is open [MATCH-01 ROLE-09 BONUS-30]': ({
      before,
      snapshot,
    }) => {
      const { requested, isDialogOpen, isEditing, route: at } = snapshot.context;
      const last = before === null ? null : shownModal(before);
      if (last !== null && requested.includes(last)) return true;
      const mayOpen = !isDialogOpen && ['default', 'chat'].includes(at.layout);
      const first = order.find((modal) => requested.includes(modal) && !(modal === 'match' && isEditing));
      return expectEqual(shownModal(snapshot), mayOpen ? (first ?? null) : null);
    },
    'keeps a modal until it is released, whatever is requested meanwhile [ALERT-03]': ({ before, snapshot }) => {
      const last = before === null ? null : shownModal(before);
      const { requested, route: at } = snapshot.context;
      const stays = last !== null && requested.includes(last) && ['default', 'chat'].includes(at.layout);
      return !stays || shownModal(snapshot) === last;
    },
  },
});

/** Dialogs and typing can no longer be watched. */
const unwatched = defineModel({
  machine: modalQueueMachine,
  inputs: { start: { requested: [], route: route('members') } },
  events: [modalRequested('match'), modalReleased('match')],
  actorEvents: { watchDialogs: [dialog(true)], watchEditing: [typing(true)] },
  stateKey: ({ requested, isDialogOpen, isEditing }) => [requested, isDialogOpen, isEditing],
  invariants: {
    'still shows what is requested': ({ snapshot, trace }) => {
      const { requested } = snapshot.context;
      const isWatched = isRunning(trace, 'watchDialogs') || isRunning(trace, 'watchEditing');
      return isWatched || snapshot.hasTag('match') === requested.includes('match');
    },
  },
});

coverModel([model, unwatched], '[LAYOUT-09 LAYOUT-10 LAYOUT-11 MATCH-01 ALERT-03 ROLE-09 BONUS-30]');

it('has this order', () => {
  expect(Object.keys(modalOwners)).toEqual(order);
});

it('[BONUS-30 MATCH-01 ROLE-09 ALERT-03] several waiting modals are shown one after the other, in their order', () =>
  runScenario(model, 'start', ({ send, value }) => {
    const seen: unknown[] = [];
    const look = () => seen.push(value());
    send(dialog(true));
    for (const modal of order.toReversed()) send(modalRequested(modal));
    look();
    send(dialog(false));
    for (const modal of order) {
      look();
      // Its own dialog is open until the view has closed it.
      send(dialog(true));
      send(modalReleased(modal));
      look();
      send(dialog(false));
    }
    look();
    expect(seen).toEqual([
      'idle',
      'deletionError',
      'idle',
      'activation',
      'idle',
      'paywall',
      'idle',
      'match',
      'idle',
      'timeBonus',
      'idle',
      'idle',
    ]);
  }));

it('[MATCH-01] a match waits for the end of typing, and lets the time bonus pass', () =>
  runScenario(model, 'start', ({ send, value }) => {
    send(typing(true));
    send(modalRequested('match'));
    expect(value()).toBe('idle');
    send(modalRequested('timeBonus'));
    expect(value()).toBe('timeBonus');
    send(modalReleased('timeBonus'));
    expect(value()).toBe('idle');
    send(typing(false));
    expect(value()).toBe('match');
    // Typing in a modal does not close it.
    send(typing(true));
    expect(value()).toBe('match');
  }));

it('opens modals also when dialogs and typing cannot be watched', () =>
  runScenario(unwatched, 'start', ({ send, reject, value }) => {
    send(modalRequested('match'));
    send(modalReleased('match'));
    send(dialog(true));
    send(typing(true));
    send(modalRequested('match'));
    expect(value()).toBe('idle');
    reject('watchDialogs', 'unsupported');
    reject('watchEditing', 'unsupported');
    expect(value()).toBe('match');
  }));
