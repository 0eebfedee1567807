import { useSyncExternalStore } from 'react';
import { type Details, type InspectorMessage, type Tab, channelName, parseTapMessage } from '#src/dev/wire.ts';
import { type Recording, addToRecording, emptyRecording } from './recording.ts';

/** Between two pings that keep the tabs sending, ms. */
const pingInterval = 5_000;

/** Messages that come within this time are shown together, ms. */
const showInterval = 30;

/** What the page shows; a new object after each change. */
export type Connection = {
  readonly tabs: readonly Tab[];
  readonly watched: string | null;
  /** Of the watched tab; the same object grows, `version` changes. */
  readonly recording: Recording | null;
  readonly version: number;
  readonly details: Details | null;
  /** When `details` came, ms. */
  readonly detailsAt: number;
  /** The watched tab is gone. */
  readonly isClosed: boolean;
};

const nothing: Connection = {
  tabs: [],
  watched: null,
  recording: null,
  version: 0,
  details: null,
  detailsAt: 0,
  isClosed: false,
};

/** Follows one tab of this browser, and passes on what the inspector asks of it. */
const connect = () => {
  const channel = new BroadcastChannel(channelName);
  const listeners = new Set<() => void>();
  let state = nothing;
  let followed: string | null = null;

  let showing: ReturnType<typeof setTimeout> | undefined;

  const show = (): void => {
    clearTimeout(showing);
    showing = undefined;
    for (const listener of listeners) listener();
  };
  const update = (change: Partial<Connection>): void => {
    state = { ...state, ...change };
    show();
  };
  /** An app sends hundreds of messages at once. */
  const updateSoon = (change: Partial<Connection>): void => {
    state = { ...state, ...change };
    showing ??= setTimeout(show, showInterval);
  };
  const post = (message: InspectorMessage): void => channel.postMessage(JSON.stringify(message));

  const watch = (id: string): void => {
    const tab = state.tabs.find((each) => each.id === id);
    if (tab === undefined) return;
    update({ watched: id, recording: emptyRecording(tab), version: state.version + 1, details: null, isClosed: false });
    post({ kind: 'watch', tab: id });
    post({ kind: 'follow', tab: id, actor: followed });
  };

  const meet = (tab: Tab): void => {
    update({ tabs: [...state.tabs.filter(({ id }) => id !== tab.id), tab].sort((a, b) => a.startedAt - b.startedAt) });
    // A reload is another instance: the inspector goes on with it.
    if (state.watched === null || state.isClosed) watch(tab.id);
  };

  channel.addEventListener('message', ({ data }) => {
    const message = parseTapMessage(data);
    if (message === null) return;
    if (message.kind === 'tab') meet(message.tab);
    else if (message.kind === 'closed') {
      update({ tabs: state.tabs.filter(({ id }) => id !== message.tab) });
      if (message.tab === state.watched) update({ isClosed: true });
    } else if (message.tab !== state.watched) return;
    else if (message.kind === 'details') updateSoon({ details: message.details, detailsAt: Date.now() });
    else if (state.recording !== null) {
      addToRecording(state.recording, message);
      updateSoon({ version: state.version + 1 });
    }
  });
  post({ kind: 'hello' });
  setInterval(() => post({ kind: 'ping' }), pingInterval);
  addEventListener('pagehide', () => post({ kind: 'bye' }));

  return {
    get: (): Connection => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch,
    /** Asks for the details of an actor. */
    follow: (actor: string | null): void => {
      followed = actor;
      if (state.watched !== null) post({ kind: 'follow', tab: state.watched, actor });
    },
    send: (actor: string, event: { readonly type: string }): void => {
      if (state.watched !== null) post({ kind: 'send', tab: state.watched, actor, event });
    },
    fire: (actor: string, timer: string): void => {
      if (state.watched !== null) post({ kind: 'fire', tab: state.watched, actor, timer });
    },
  };
};

/** One for the page. */
export const connection = connect();

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get);
