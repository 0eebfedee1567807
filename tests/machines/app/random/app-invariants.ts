import type { AnyActorRef } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import { isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import { type ModalName, modalOwners } from '#machines/member/modal-queue.ts';
import { isTimeBonus } from '#machines/member/time-bonus.ts';
import { parentOf, scheduledEvents } from '#machines/generic/xstate-internals.ts';
import { getProperty, serialize } from '#tests/machines/kit/serialize.ts';
import type { AppStep } from './app-step.ts';
import { secrets } from './gestures.ts';
import { type RunningApp, type Started, type StepEffects, pathOf } from './running-app.ts';

/** What has happened so far, as far as an invariant depends on it. */
type Past = {
  /** Members who were shown as paying. */
  readonly paidMembers: Set<string>;
  /** The first member of a page or of a member scope. */
  readonly owners: WeakMap<AnyActorRef, string>;
  /** The last order of a page whose outcome is unknown, by the actor that placed it. */
  readonly unknownOrders: WeakMap<AnyActorRef, { readonly key: unknown; readonly asked: string }>;
};

type Seen = {
  readonly app: RunningApp;
  readonly step: AppStep;
  readonly effects: StepEffects;
  readonly past: Past;
};

/** What is wrong, or nothing. */
type AppInvariant = (seen: Seen) => readonly string[];

const isMemberOnly = ({ row }: Pick<Started, 'row'>): boolean =>
  row.calls.some((name) => name !== 'loadUser' && endpoints[name].by === 'member');

/** A change, or one request of an actor. */
const keyOf = (app: RunningApp, path: string, actor: AnyActorRef): string | null => {
  const row = app.rowOf(actor);
  if (row === undefined || row.calls.length === 0) return null;
  const isChange = row.calls.some((name) => endpoints[name].method !== 'GET');
  const input = app.inputOf(actor);
  if (row.resource !== undefined) return serialize([row.calls, row.resource(input)]);
  return isChange ? serialize([row.calls, input]) : serialize([path, input]);
};

const isOrder = ({ row }: Started): boolean => row.resource?.(undefined) === 'order';

const requestIn = (input: unknown) => {
  const request = getProperty(input, 'request');
  return { key: getProperty(request, 'key'), asked: serialize(getProperty(request, 'asked')) };
};

const hasTag = (actor: AnyActorRef, tag: string): boolean => {
  const tags = getProperty(actor.getSnapshot(), 'tags');
  return tags instanceof Set && tags.has(tag);
};

/** Of states that end by themselves. */
const busyTags = [
  'busy',
  'busyMore',
  'busyEarlier',
  'loading',
  'reloading',
  'cancelling',
  'paying',
  'removingCard',
  'sending',
  'resending',
  'verifying',
  'enabling',
  'checking',
];

/** Whether the owner of a modal asks for it, by its actor. */
const isWanted = (modal: ModalName, owner: AnyActorRef): boolean =>
  modal === 'deletionError'
    ? serialize(getProperty(getProperty(owner.getSnapshot(), 'context'), 'deletionErrors')) !== '[]'
    : hasTag(owner, modal === 'activation' ? 'modal' : 'open');

const modalNames: readonly ModalName[] = ['deletionError', 'activation', 'paywall', 'match', 'timeBonus'];

export const appInvariants: Readonly<Record<string, AppInvariant>> = {
  'no actor fails': ({ effects }) => effects.failed,

  'one modal at most': ({ app }) => {
    const alive = app.running();
    const queue = alive.find(({ actor }) => actor.id === 'modalQueue');
    if (queue === undefined) return [];
    const shown: string[] = modalNames.filter((modal) => hasTag(queue.actor, modal));
    const isWarned = alive.some(({ actor }) => actor.id === 'entryWarning' && hasTag(actor, 'open'));
    // The entry warning is the visitor's; a report and a gift begin with a click of the member.
    const dialogs = ['report', 'gift'].filter((id) =>
      alive.some(({ actor }) => actor.id === id && hasTag(actor, 'open')),
    );
    if (isWarned) return [...shown, ...dialogs];
    return shown.length > 1 ? shown : [];
  },

  'the modal queue knows which modals wait': ({ app }) => {
    const actors = new Map(app.running().map(({ actor }) => [actor.id, actor]));
    const queue = actors.get('modalQueue');
    if (queue === undefined) return [];
    const known = getProperty(getProperty(queue.getSnapshot(), 'context'), 'requested');
    return modalNames.filter((modal) => {
      const owner = actors.get(modalOwners[modal]);
      const isKnown = Array.isArray(known) && known.includes(modal);
      return isKnown !== (owner !== undefined && isWanted(modal, owner));
    });
  },

  'one request in flight for each thing': ({ app }) => {
    const keys = app.pending().flatMap(({ path, actor }) => keyOf(app, path, actor) ?? []);
    return keys.filter((key, index) => keys.indexOf(key) !== index);
  },

  'a visitor has nothing of a member: no actor, no timer, no request': ({ app }) => {
    if (app.facts().session !== 'visitor') return [];
    const alive = app.running();
    const actors = alive.flatMap(({ path }) => (path === 'member' || path.startsWith('member/') ? [path] : []));
    const requests = app.pending().flatMap(({ path, actor }) => {
      const row = app.rowOf(actor);
      return row !== undefined && isMemberOnly({ row }) ? [`request of ${path}`] : [];
    });
    return [...actors, ...requests];
  },

  'nothing of a member is left for the next one': ({ app, past }) => {
    const user = app.facts().user?.id;
    return app.running().flatMap(({ actor, path }) => {
      const owner = past.owners.get(actor);
      return user === undefined || owner === undefined || owner === user ? [] : [`${path} of ${owner}`];
    });
  },

  'every timer belongs to an actor that runs': ({ app }) => {
    const alive = new Set(app.running().map(({ actor }) => actor));
    return scheduledEvents(app.root()).flatMap(({ source, event }) =>
      alive.has(source) ? [] : [`${event.type} of ${pathOf(source)}`],
    );
  },

  'no secret is stored or stands in an address': ({ app, effects }) =>
    Object.entries(secrets).flatMap(([name, secret]) => {
      const texts = [app.storedText(), ...effects.visited];
      return texts.some((text) => text.replaceAll(/\s/g, '').includes(secret)) ? [name] : [];
    }),

  'one order a press': ({ step, effects }) => {
    const orders = effects.started.filter(isOrder);
    const allowed = step.kind === 'press' ? 1 : 0;
    return orders.length > allowed ? orders.map(({ path, input }) => `${path} ${serialize(input)}`) : [];
  },

  'an order whose outcome is unknown is repeated under its key': ({ step, effects, past }) =>
    effects.started.filter(isOrder).flatMap(({ actor, input, path }) => {
      const parent = parentOf(actor);
      const unknown = parent && past.unknownOrders.get(parent);
      const { key, asked } = requestIn(input);
      return unknown !== undefined && unknown.asked === asked && unknown.key !== key
        ? [`${path} after ${step.kind}: ${String(key)} instead of ${String(unknown.key)}`]
        : [];
    }),

  'one toast a failure': ({ step, effects }) => {
    const errors = effects.toasts.filter((toast) => toast['tone'] === 'error');
    return errors.length > (step.kind === 'refuse' ? 1 : 0) ? errors.map((toast) => serialize(toast)) : [];
  },

  'the time bonus is never shown after a payment': ({ app, past }) => {
    const { user, discount } = app.facts();
    if (user === null || !past.paidMembers.has(user.id)) return [];
    return [
      ...(isTimeBonus(discount) ? ['the discount'] : []),
      ...app.running().flatMap(({ actor, path }) => {
        const isShown =
          (actor.id === 'timeBonus' && hasTag(actor, 'visible')) ||
          (actor.id === 'timeBonusModal' && hasTag(actor, 'open'));
        return isShown ? [path] : [];
      }),
    ];
  },
};

/** Checks each step; `check` returns the violated invariants with details. */
export const createAppChecker = (app: RunningApp) => {
  const past: Past = { paidMembers: new Set(), owners: new WeakMap(), unknownOrders: new WeakMap() };
  const violated = (names: readonly [string, AppInvariant][], seen: Seen): readonly string[] =>
    names.flatMap(([name, holds]) => {
      const details = holds(seen);
      return details.length === 0 ? [] : [`${name}: ${details.join(', ')}`];
    });
  /** Before the step: the orders whose outcome it leaves unknown. */
  const expect = (step: AppStep): void => {
    if (step.kind !== 'refuse' && step.kind !== 'answer') return;
    const order = app.pending().find(({ path }) => path === step.actor);
    const row = order && app.rowOf(order.actor);
    const parent = order && parentOf(order.actor);
    if (order === undefined || row?.resource?.(undefined) !== 'order' || parent === undefined) return;
    if (step.kind === 'refuse' && isOutcomeUnknown({ code: step.code }))
      past.unknownOrders.set(parent, requestIn(app.inputOf(order.actor)));
    else past.unknownOrders.delete(parent);
  };
  return {
    expect,
    check: (step: AppStep, effects: StepEffects): readonly string[] => {
      const { user, session } = app.facts();
      if (session === 'member' && user?.paid_user === true) past.paidMembers.add(user.id);
      for (const { actor, path } of app.running())
        if (user !== null && ['page', 'member'].includes(path) && !past.owners.has(actor))
          past.owners.set(actor, user.id);
      return violated(Object.entries(appInvariants), { app, step, effects, past });
    },
  };
};

/** Actors that still wait once everything is answered and an hour has passed. */
export const stillBusy = (app: RunningApp): readonly string[] =>
  app.running().flatMap(({ path, actor }) => {
    const tags = busyTags.filter((tag) => hasTag(actor, tag));
    return tags.length === 0 ? [] : [`everything busy ends: ${path} is ${tags.join(' and ')}`];
  });
