import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type ActorRefFrom, createActor, setup, waitFor } from 'xstate';
import { events as limits } from '#contract/limits.ts';
import { type LiveEvent, LiveEventSchema } from '#contract/live.ts';
import type { User } from '#contract/user.ts';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { shownMessages } from '#machines/page/messages.ts';
import { type Outgoing, nextIn } from '#machines/page/outgoing.ts';
import type { sendingMachine } from '#machines/page/sending.ts';
import { createHttp } from '#src/adapters/http.ts';
import { start } from '#src/app/pages/conversation.ts';
import { startFacts } from '#tests/machines/samples.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { haste } from '#tests/server/kit/browsers.ts';
import { type EventReader, readEvents } from '#tests/server/kit/event-reader.ts';

const second = 1_000;

/** The page of one conversation, as a member uses it. */
export type ChatPage = {
  /** Waits until one can write. */
  readonly write: (text: string) => Promise<void>;
  /** Types something and does not send it. */
  readonly type: (draft: string) => Promise<void>;
  /** Sends once more, one after the other, whatever has failed. */
  readonly repeat: () => Promise<void>;
  readonly hear: (event: LiveEvent) => void;
  readonly tellOnline: (online: boolean) => void;
  /** Waits until nothing is on its way any more, as it has come there or has failed. */
  readonly rest: () => Promise<void>;
  /** Waits until so many messages are seen. */
  readonly seen: (count: number) => Promise<void>;
  readonly draft: () => string;
  readonly outgoing: () => readonly Outgoing[];
  /** Own texts that are seen as sent. */
  readonly shown: () => readonly string[];
  readonly close: () => void;
};

/** The conversation as the product starts it. `look` is called whenever something in it has changed. */
export const openChatPage = (user: User, other: string, look: (page: ChatPage) => void): ChatPage => {
  const route = { ...startFacts().route, name: 'members-id-chat', params: { id: other } };
  const { logic, input } = start({ http: createHttp(() => undefined), route });
  const facts = startFacts({ user, session: 'member' });
  const root = setup({ actors: { page: logic as typeof conversationMachine } }).createMachine({
    invoke: { src: 'page', id: 'page', input: { ...facts, address: { profile: other }, ...input } },
    on: { '*': {} },
  });
  const app = createActor(root).start();
  const screen = app.getSnapshot().children['page'] as ActorRefFrom<typeof conversationMachine>;
  const lane = (): ActorRefFrom<typeof sendingMachine> | undefined => app.system.get('sending');
  const outgoing = () => lane()?.getSnapshot().context.outgoing ?? [];
  const opened = waitFor(screen, () => lane() !== undefined).then(() => {
    const sending = lane();
    if (sending === undefined) throw new Error('It is there as soon as it was waited for.');
    sending.subscribe(() => look(page));
    return sending;
  });
  // Whoever closes the page before waits no more.
  opened.catch(() => undefined);
  screen.subscribe((snapshot) => {
    look(page);
    // The member asks for it again.
    if (snapshot.hasTag('failed')) setTimeout(() => screen.send({ type: 'conversation.retried' }), second);
  });
  const type = async (text: string) => (await opened).send({ type: 'draft.changed', text });
  const page: ChatPage = {
    type,
    write: async (text) => {
      await type(text);
      (await opened).send({ type: 'message.submitted', key: randomUUID() });
    },
    repeat: async () => {
      const sending = await opened;
      for (const { key, problem } of outgoing()) {
        if (problem !== null) sending.send({ type: 'message.retried', key, fresh: randomUUID() });
      }
    },
    hear: (event) => screen.send({ type: 'live.arrived', event }),
    tellOnline: (online) => screen.send({ type: 'facts.changed', facts: { online } }),
    rest: async () => {
      await waitFor(await opened, ({ context }) => context.sending === null && nextIn(context) === undefined);
    },
    seen: async (count) => {
      await waitFor(screen, ({ context }) => context.messages.length === count);
    },
    draft: () => lane()?.getSnapshot().context.draft ?? '',
    outgoing,
    shown: () =>
      shownMessages(screen.getSnapshot().context).flatMap(({ sender, body }) =>
        sender === user.profile.id ? [body] : [],
      ),
    close: () => app.stop(),
  };
  return page;
};

/** Hears a member's events as a browser does, until `signal` ends it with the next end of its stream. */
export const hearEvents = async (
  address: string,
  agent: Agent,
  hear: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  let last: string | null = null;
  for (let isLate = false; !signal.aborted; isLate = true) {
    const reader: EventReader | null = await readEvents(address, agent, last === null ? {} : { header: last }).catch(
      () => null,
    );
    if (reader !== null && isLate && last === null) hear({ type: 'resync' });
    for (let event = await reader?.next(); event; event = await reader?.next()) hear(LiveEventSchema.parse(event.data));
    last = reader?.lastId() ?? last;
    await after(limits.reconnect / haste);
  }
};
