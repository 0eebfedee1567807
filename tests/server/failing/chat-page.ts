import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type ActorRefFrom, fromCallback, waitFor } from 'xstate';
import { events as limits } from '#contract/limits/app.ts';
import { type LiveEvent, LiveEventSchema } from '#contract/live-event.ts';
import type { User } from '#contract/user.ts';
import { type StreamEventArrived, liveMachine } from '#machines/member/live.ts';
import { type QueuedMessage, nextToSend, notYetInConversation } from '#machines/member/queued-message.ts';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { visibleMessages } from '#machines/page/message-list.ts';
import { wire } from '#machines/generic/wire.ts';
import { createHttp } from '#src/adapters/http.ts';
import { wireSendQueues } from '#src/app/wire-member.ts';
import { wirePage } from '#src/app/pages/conversation.ts';
import { startFacts } from '#tests/machines/samples.ts';
import { openConversation } from '#tests/machines/conversation-harness.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { timeFactor } from '#tests/server/kit/browsers.ts';
import { type EventReader, readEvents } from '#tests/server/kit/event-reader.ts';

const second = 1_000;

/** One conversation, with its page open or closed. */
export type ChatPage = {
  /** Waits until the composer is enabled; only while the page is open. */
  readonly write: (text: string) => Promise<void>;
  /** Types a draft without sending it. */
  readonly type: (draft: string) => Promise<void>;
  /** Retries failed messages one after the other. */
  readonly repeat: () => Promise<void>;
  /** Event from the stream; `last`: its id, or the previous one. */
  readonly receive: (event: LiveEvent, last: number) => void;
  readonly setOnline: (online: boolean) => void;
  /** A refresh has completed. */
  readonly onRefreshed: () => void;
  /** A refresh has loaded the user. */
  readonly setUser: (user: User) => void;
  /** Opens another page, and returns. */
  readonly leave: () => void;
  readonly enter: () => void;
  /** Waits until no message is being sent: each is sent or failed. */
  readonly rest: () => Promise<void>;
  /** Waits until this many messages are shown. */
  readonly seen: (count: number) => Promise<void>;
  /** What the composer contains, once the page has loaded. */
  readonly draft: () => Promise<string>;
  readonly outgoing: () => readonly QueuedMessage[];
  /** Own texts shown as sent; none while the page is closed. */
  readonly shown: () => readonly string[];
  /** Queued messages below them. */
  readonly unseen: () => readonly QueuedMessage[];
  readonly close: () => void;
};

/** Conversation and send queue wired as in the product. `look` is called on every change. */
export const openChatPage = (user: User, other: string, look: (page: ChatPage) => void): ChatPage => {
  const route = { ...startFacts().route, name: 'members-id-chat', params: { id: other } };
  const http = createHttp(() => undefined);
  const { logic, input } = wirePage({ http, route });
  let bring: (brought: StreamEventArrived) => void = () => undefined;
  const stream = fromCallback<{ type: 'never' }, { me: string; last: number }>(({ sendBack }) => {
    bring = sendBack;
  });
  const talk = openConversation({
    page: logic as typeof conversationMachine,
    pageInput: { ...startFacts({ user, session: 'member' }), address: { profile: other }, ...input },
    sendQueues: wireSendQueues(http),
    me: user.profile.id,
    profile: other,
    live: { logic: wire(liveMachine, { watchEventStream: stream }), user },
  });
  const outgoing = () => talk.sending()?.getSnapshot().context.outgoing ?? [];
  const screen = (): ActorRefFrom<typeof conversationMachine> => {
    const page = talk.page();
    if (page === undefined) throw new Error('The page has been left.');
    return page;
  };
  /** Waits until the page is ready for writing. */
  const opened = async () => {
    await waitFor(screen(), () => talk.sending() !== undefined);
    const sending = talk.sending();
    if (sending === undefined) throw new Error('It is there as soon as it was waited for.');
    return sending;
  };
  const watched = new WeakSet<object>();
  const watch = () => {
    const screenNow = talk.page();
    const sending = talk.sending();
    if (sending !== undefined && !watched.has(sending)) {
      watched.add(sending);
      sending.subscribe(() => look(page));
    }
    if (screenNow === undefined || watched.has(screenNow)) return;
    watched.add(screenNow);
    screenNow.subscribe((snapshot) => {
      watch();
      look(page);
      // The member retries.
      if (snapshot.hasTag('failed')) setTimeout(() => screenNow.send({ type: 'conversation.retried' }), second);
    });
  };
  const lastPosition = (): number => visibleMessages(screen().getSnapshot().context).at(-1)?.position ?? 0;
  const type = async (text: string) => (await opened()).send({ type: 'draft.changed', text });
  const page: ChatPage = {
    type,
    write: async (text) => {
      await type(text);
      (await opened()).send({ type: 'message.submitted', key: randomUUID(), after: lastPosition() });
    },
    repeat: async () => {
      const sending = await opened();
      for (const { key, problem } of outgoing()) {
        if (problem !== null)
          sending.send({ type: 'message.retried', key, fresh: randomUUID(), after: lastPosition() });
      }
    },
    receive: (event, last) => bring({ type: 'stream.eventArrived', event, last }),
    setOnline: (online) => talk.deliver({ type: 'facts.changed', facts: { online, user } }),
    onRefreshed: () => talk.deliver({ type: 'server.reached' }),
    setUser: (known) => talk.deliver({ type: 'facts.changed', facts: { online: true, user: known } }),
    leave: () => talk.leave(),
    enter: () => {
      talk.open();
      watch();
    },
    rest: async () => {
      const sending = talk.sending();
      if (sending === undefined) return;
      // Stops once the queue is empty.
      await waitFor(sending, ({ context }) => context.sendingKey === null && nextToSend(context) === undefined).catch(
        () => undefined,
      );
    },
    seen: async (count) => {
      await waitFor(screen(), ({ context }) => context.messages.length === count);
    },
    draft: async () => (await opened()).getSnapshot().context.draft,
    outgoing,
    shown: () => {
      const context = talk.page()?.getSnapshot().context;
      return context === undefined
        ? []
        : visibleMessages(context).flatMap(({ sender, body }) => (sender === user.profile.id ? [body] : []));
    },
    unseen: () => {
      const context = talk.page()?.getSnapshot().context;
      return context === undefined
        ? outgoing()
        : notYetInConversation(outgoing(), visibleMessages(context), {
            me: context.ownProfileId,
            sure: context.confirmedIds,
          });
    },
    close: () => talk.stop(),
  };
  watch();
  return page;
};

/** Receives a member's events after `from` like a browser; `signal` ends it with the next end of its stream. */
export const receiveEvents = async (
  address: string,
  agent: Agent,
  from: number,
  receive: ChatPage['receive'],
  signal: AbortSignal,
): Promise<void> => {
  let last = String(from);
  while (!signal.aborted) {
    const reader: EventReader | null = await readEvents(address, agent, { last }).catch(() => null);
    for (let event = await reader?.next(); event; event = await reader?.next()) {
      last = event.id ?? last;
      receive(LiveEventSchema.parse(event.data), Number(last));
    }
    last = reader?.lastId() ?? last;
    await after(limits.reconnect.from / timeFactor);
  }
};
