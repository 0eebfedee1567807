import { type AnyActorLogic, type AnyEventObject, fromCallback } from 'xstate';
import { parentOf } from '#machines/generic/xstate-internals.ts';
import { getProperty, serialize } from '#tests/machines/kit/serialize.ts';

/** What the browser stores, by key. */
export type StoredValues = Map<string, unknown>;

/** `restored`: the event with the stored value; undefined: none is sent. */
type Storage = {
  readonly changed: (event: AnyEventObject) => unknown;
  readonly restored: (value: unknown, owner: string) => AnyEventObject | undefined;
};

const ifStored = (value: unknown, event: AnyEventObject): AnyEventObject | undefined =>
  value === undefined || value === null ? undefined : event;

const draft: Storage = {
  changed: (event) => event['draft'],
  restored: (value) => ifStored(value, { type: 'draft.restored', draft: value }),
};

/** The actors that store something, by src, with the events of their adapters. */
const storages: Readonly<Record<string, Storage>> = {
  persistDraft: draft,
  persistRequest: draft,
  persistGame: draft,
  persistIntent: draft,
  persistDismissal: {
    changed: ({ dismissal, at }) => dismissal ?? at,
    restored: (value, owner) =>
      owner === 'timeBonusModal'
        ? ifStored(value, { type: 'dismissal.restored', at: value })
        : { type: 'dismissal.restored', dismissal: value ?? null },
  },
  persistPushOffer: {
    changed: ({ at }) => at,
    restored: (value) => ifStored(value, { type: 'pushOffer.restored' }),
  },
  persistDeviceUse: {
    changed: ({ use }) => use,
    restored: (value) => ({ type: 'deviceUse.restored', use: value ?? null }),
  },
  persistTrackingSource: {
    changed: ({ landing }) => landing,
    restored: (value) => ifStored(value, { type: 'trackingSource.restored', landing: value }),
  },
  persistLastConversation: {
    changed: ({ last }) => last,
    restored: (value) => ifStored(value, { type: 'lastConversation.restored', last: value }),
  },
  persistLoginLockout: {
    changed: ({ until }) => until,
    restored: (value) => ifStored(value, { type: 'lockout.restored', until: value }),
  },
};

const keyOf = (owner: string, input: unknown): string =>
  serialize([owner, getProperty(input, 'key') ?? getProperty(input, 'me') ?? '']);

const queuePrefix = (me: string): string => `queue:${me}:`;

/** Queued messages: one value for each recipient, all restored at once. */
const storedQueues = (values: () => StoredValues): AnyActorLogic =>
  fromCallback<AnyEventObject, { me: string }>(({ input: { me }, sendBack, receive }) => {
    const prefix = queuePrefix(me);
    const found = [...values()].flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    );
    sendBack({ type: 'queuedMessages.restored', found: Object.fromEntries(found) });
    receive(({ type, profile, unsent }) => {
      if (type !== 'queuedMessages.changed') return;
      if (unsent === null) values().delete(prefix + String(profile));
      else values().set(prefix + String(profile), unsent);
    });
  });

/** Storage in memory; null for an actor that stores nothing. */
export const storageLogic = (src: string, values: () => StoredValues): AnyActorLogic | null => {
  if (src === 'persistQueuedMessages') return storedQueues(values);
  const storage = storages[src];
  if (storage === undefined) return null;
  return fromCallback<AnyEventObject>(({ input, self, sendBack, receive }) => {
    const owner = parentOf(self)?.id ?? '';
    const key = keyOf(owner, input);
    const event = storage.restored(values().get(key), owner);
    if (event !== undefined) sendBack(event);
    receive((change) => {
      const value = storage.changed(change);
      if (value === null || value === undefined) values().delete(key);
      else values().set(key, value);
    });
  });
};
