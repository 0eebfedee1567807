import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type ActorRefFrom, fromCallback, waitFor } from 'xstate';
import { events as limits } from '#contract/limits.ts';
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
import { openTalk } from '#tests/machines/conversation-harness.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { haste } from '#tests/server/kit/browsers.ts';
import { type EventReader, readEvents } from '#tests/server/kit/event-reader.ts';

const second = 1_000;

/** One conversation, as a member uses it, on its page and beside it. */
export type ChatPage = {
  /** Waits until one can write; only while the page is open. */
  readonly write: (text: string) => Promise<void>;
  /** Types something and does not send it. */
  readonly type: (draft: string) => Promise<void>;
  /** Sends once more, one after the other, whatever has failed. */
  readonly repeat: () => Promise<void>;
  /** The stream has brought an event; `last`: its number, or that of the last one before it that has one. */
  readonly hear: (event: LiveEvent, last: number) => void;
  readonly tellOnline: (online: boolean) => void;
  /** A refresh was answered. */
  readonly tellAnswered: () => void;
  /** A refresh has brought the user. */
  readonly tellUser: (user: User) => void;
  /** Goes to another page, and comes back. */
  readonly leave: () => void;
  readonly enter: () => void;
  /** Waits until nothing is on its way any more, as it has come there or has failed. */
  readonly rest: () => Promise<void>;
  /** Waits until so many messages are seen. */
  readonly seen: (count: number) => Promise<void>;
  readonly draft: () => string;
  readonly outgoing: () => readonly QueuedMessage[];
  /** Own texts that are seen as sent; none while the page is left. */
  readonly shown: () => readonly string[];
  /** What stands below them. */
  readonly unseen: () => readonly QueuedMessage[];
  readonly close: () => void;
};

/** The conversation and the outbox as the product starts them. `look` is called whenever something in them has changed. */
export const openChatPage = (user: User, other: string, look: (page: ChatPage) => void): ChatPage => {
  const route = { ...startFacts().route, name: 'members-id-chat', params: { id: other } };
  const http = createHttp(() => undefined);
  const { logic, input } = wirePage({ http, route });
  let bring: (brought: StreamEventArrived) => void = () => undefined;
  const stream = fromCallback<{ type: 'never' }, { me: string; last: number }>(({ sendBack }) => {
    bring = sendBack;
  });
  const talk = openTalk({
    page: logic as typeof conversationMachine,
    pageInput: { ...startFacts({ user, session: 'member' }), address: { profile: other }, ...input },
    outbox: wireSendQueues(http),
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
  /** Waits until the page is there, and one can write. */
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
      // The member asks for it again.
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
    hear: (event, last) => bring({ type: 'stream.eventArrived', event, last }),
    tellOnline: (online) => talk.tell({ type: 'facts.changed', facts: { online, user } }),
    tellAnswered: () => talk.tell({ type: 'server.reached' }),
    tellUser: (known) => talk.tell({ type: 'facts.changed', facts: { online: true, user: known } }),
    leave: () => talk.leave(),
    enter: () => {
      talk.open();
      watch();
    },
    rest: async () => {
      const sending = talk.sending();
      if (sending === undefined) return;
      // Whoever has nothing more to do goes.
      await waitFor(sending, ({ context }) => context.sendingKey === null && nextToSend(context) === undefined).catch(
        () => undefined,
      );
    },
    seen: async (count) => {
      await waitFor(screen(), ({ context }) => context.messages.length === count);
    },
    draft: () => talk.sending()?.getSnapshot().context.draft ?? '',
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

/** Hears a member's events after `from` as a browser does, until `signal` ends it with the next end of its stream. */
export const hearEvents = async (
  address: string,
  agent: Agent,
  from: number,
  hear: ChatPage['hear'],
  signal: AbortSignal,
): Promise<void> => {
  let last = String(from);
  while (!signal.aborted) {
    const reader: EventReader | null = await readEvents(address, agent, { last }).catch(() => null);
    for (let event = await reader?.next(); event; event = await reader?.next()) {
      last = event.id ?? last;
      hear(LiveEventSchema.parse(event.data), Number(last));
    }
    last = reader?.lastId() ?? last;
    await after(limits.reconnect.from / haste);
  }
};
