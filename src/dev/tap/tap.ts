import type { AnyActorRef } from 'xstate';
import { activeNodes, fireNow, scheduledEvents } from '#machines/generic/xstate-internals.ts';
import {
  type Details,
  type InspectorMessage,
  type TapMessage,
  channelName,
  parseInspectorMessage,
} from '#src/dev/wire.ts';
import { chartOf } from './chart.ts';
import { ruleOf } from './guards.ts';
import { type Recorder, isMachineSnapshot, record } from './recorder.ts';
import { randomId } from '#src/random-id.ts';
import { createConverter } from './to-wire.ts';

/** Between two messages, ms. */
const beat = 100;
/** Most entries in one message. */
const mostEntries = 250;
/** An inspector that sends no ping for this long is gone, ms: a hidden tab's timers run once a minute. */
const patience = 150_000;

const detailsOf = (ref: AnyActorRef): Details => {
  const snapshot: unknown = ref.getSnapshot();
  const timers = scheduledEvents(ref)
    .filter(({ source }) => source === ref)
    .map(({ id, event, startedAt, delay }) => ({
      id,
      event: event.type,
      left: Math.max(0, startedAt + delay - Date.now()),
      delay,
    }));
  if (!isMachineSnapshot(snapshot) || snapshot.status !== 'active') return { actor: ref.sessionId, timers, rules: [] };
  const { titles } = chartOf(snapshot.machine);
  const rules = activeNodes(snapshot).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []]
      .flat()
      .flatMap((transition) =>
        transition.guard === undefined
          ? []
          : [{ title: titles.get(transition) ?? '', ...ruleOf(transition.guard, snapshot) }],
      ),
  );
  return { actor: ref.sessionId, timers, rules };
};

/** Records an actor system, and sends it to the inspectors of this origin while one listens. */
export const tap = (root: AnyActorRef): Recorder => {
  const recorder = record(root);
  const converter = createConverter(root);
  const channel = new BroadcastChannel(channelName);
  const tab = { id: randomId(), path: location.pathname, startedAt: Date.now() };

  let lastPing = -Infinity;
  let isWatched = false;
  let next = 0;
  let known = new Set<string>();
  let followed: string | null = null;
  let lastDetails = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = (message: TapMessage): void => channel.postMessage(JSON.stringify(message));

  const sendRecords = (): void => {
    const entries = recorder.since(next, mostEntries);
    const actors = [...recorder.actors.values()].filter(({ ref }) => !known.has(ref.sessionId));
    if (entries.length === 0 && actors.length === 0) return;
    for (const { ref } of actors) known.add(ref.sessionId);
    next = (entries.at(-1)?.seq ?? next - 1) + 1;
    post({
      kind: 'records',
      tab: tab.id,
      actors: actors.map((actor) => converter.actor(actor)),
      records: entries.map((entry) => (entry.kind === 'event' ? converter.event(entry) : entry)),
      isCurrent: next === recorder.next(),
    });
  };

  const sendDetails = (): void => {
    const actor = followed === null ? undefined : recorder.actors.get(followed);
    if (actor === undefined) return;
    const details = detailsOf(actor.ref);
    const text = JSON.stringify(details);
    if (text !== lastDetails) post({ kind: 'details', tab: tab.id, details });
    lastDetails = text;
  };

  const work = (): void => {
    timer = undefined;
    if (Date.now() - lastPing > patience) return;
    sendRecords();
    sendDetails();
    timer = setTimeout(work, beat);
  };

  const listen = (): void => {
    lastPing = Date.now();
    timer ??= setTimeout(work, 0);
  };

  const obey = (message: InspectorMessage): void => {
    switch (message.kind) {
      case 'hello':
        post({ kind: 'tab', tab: { ...tab, path: location.pathname } });
        break;
      case 'bye':
        lastPing = -Infinity;
        break;
      case 'ping':
        if (isWatched) listen();
        break;
      case 'watch':
        if (message.tab !== tab.id) return;
        [next, known, lastDetails] = [0, new Set(), ''];
        converter.restart();
        isWatched = true;
        listen();
        break;
      case 'follow':
        if (message.tab === tab.id) [followed, lastDetails] = [message.actor, ''];
        break;
      case 'send':
        if (message.tab === tab.id) recorder.actors.get(message.actor)?.ref.send(message.event);
        break;
      default:
        if (message.tab !== tab.id) return;
        for (const scheduled of scheduledEvents(root))
          if (scheduled.source.sessionId === message.actor && scheduled.id === message.timer) fireNow(scheduled);
    }
  };

  channel.addEventListener('message', ({ data }) => {
    const message = parseInspectorMessage(data);
    if (message !== null) obey(message);
  });
  post({ kind: 'tab', tab });
  addEventListener('pagehide', () => post({ kind: 'closed', tab: tab.id }));
  addEventListener('pageshow', ({ persisted }) => persisted && post({ kind: 'tab', tab }));
  return recorder;
};
