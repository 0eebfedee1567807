import { array, asyncProperty, assert, nat } from 'fast-check';
import { expect, it } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { Conversation, Message } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { type QueuedMessage, type StoredQueue, notYetInConversation } from '#machines/member/queued-message.ts';
import { sendQueuesMachine } from '#machines/member/send-queues.ts';
import { chatPhotoPreviewMachine } from '#machines/member/chat-photo-preview.ts';
import { type SendEvent, sendQueueMachine } from '#machines/member/send-queue.ts';
import { conversationMachine } from '#machines/page/conversation.ts';
import { visibleMessages } from '#machines/page/message-list.ts';
import { typingSignalMachine } from '#machines/page/typing-signal.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import { wire } from '#machines/generic/wire.ts';
import { anna, card, message } from '#tests/machines/samples.ts';
import { openConversation } from '#tests/machines/conversation-harness.ts';

const flush = () => new Promise<void>((done) => setImmediate(done));

/** The server, and a network that carries out delivered requests. */
const createWorld = () => {
  const messages: Message[] = [];
  const taken = new Map<string, Message>();
  /** Storage of the tab. */
  let kept: Record<string, StoredQueue> = {};
  const stream: LiveEvent[] = [];
  const loads: { readonly asked: Conversation; readonly end: (how: 'asked' | 'now' | 'lost') => void }[] = [];
  const requests = new Set<{
    readonly key: string;
    readonly text: string;
    readonly deliver: (delivered: SendEvent) => void;
  }>();

  const add = (sender: string, body: string, key?: string) => {
    const added = message(messages.length + 1, sender, { body });
    messages.push(added);
    stream.push({ type: 'message', message: added, ...(key !== undefined && { key }) });
    return added;
  };
  const take = (key: string, text: string): Message => {
    const known = taken.get(key) ?? add('anna', text, key);
    taken.set(key, known);
    return known;
  };
  /** Three per page, so that gaps can occur. */
  const page = (before: string | null): Conversation => {
    const end = before === null ? messages.length : messages.findIndex(({ id }) => id === before);
    return {
      conversation: { id: 'talk' },
      profile: card('bert'),
      messages: messages.slice(Math.max(0, end - 3), end),
      earlier: end > 3,
    };
  };

  const logic = wire(conversationMachine, {
    loadConversation: fromPromise(
      ({ input: { before } }) =>
        new Promise<Conversation>((resolve, reject) => {
          const asked = page(before);
          loads.push({
            asked,
            end: (how) => {
              if (how === 'lost') reject(new ProblemError({ code: 'network' }));
              else resolve(how === 'asked' ? asked : page(before));
            },
          });
        }),
    ),
    sendReadReceipt: fromPromise(() => Promise.resolve()),
    typingSignal: wire(typingSignalMachine, { sendTypingState: fromCallback(() => {}) }),
  });
  const sendQueues = {
    sendQueues: wire(sendQueuesMachine, {
      sendQueue: wire(sendQueueMachine, {
        sendMessage: fromCallback(({ input, sendBack }) => {
          const { key, text } = (input as { message: QueuedMessage }).message;
          const request = { key, text, deliver: (delivered: SendEvent) => sendBack(delivered) };
          requests.add(request);
          return () => requests.delete(request);
        }),
        warnBeforeUnload: fromCallback(() => {}),
      }),
      persistQueuedMessages: fromCallback(({ receive, sendBack }) => {
        sendBack({ type: 'queuedMessages.restored', found: kept });
        receive((event) => {
          if (event.type !== 'queuedMessages.changed') return;
          const { profile, unsent } = event;
          const { [profile]: _, ...others } = kept;
          kept = unsent === null ? others : { ...others, [profile]: unsent };
        });
      }),
    }),
    chatPhotoPreview: wire(chatPhotoPreviewMachine, { storeFiles: fromCallback(() => {}) }),
  };
  const start = () =>
    openConversation({
      page: logic,
      pageInput: { user: anna, address: { id: 'talk' } },
      sendQueues,
      me: 'anna',
      profile: 'bert',
      online: isOnline,
    });
  let isOnline = true;
  let talk = start();
  const conversation = () => talk.page();
  const sending = () => talk.sending();
  const outgoing = (): readonly QueuedMessage[] => sending()?.getSnapshot().context.outgoing ?? [];
  let written = 0;

  const lastPosition = (): number => {
    const page = conversation();
    return page === undefined ? 0 : (visibleMessages(page.getSnapshot().context).at(-1)?.position ?? 0);
  };
  const receive = (event: LiveEvent) => talk.deliver({ type: 'live.eventArrived', event });
  const request = () => [...requests][0];
  const forget = (one: ReturnType<typeof request>) => one !== undefined && requests.delete(one);
  const answerSend = (how: 'answered' | 'lost before' | 'lost after' | 'refused') => {
    const one = request();
    forget(one);
    if (one === undefined) return;
    if (how === 'refused' && !taken.has(one.key))
      return one.deliver({ type: 'send.failed', problem: { code: 'not_enough_credits' } });
    const known = how === 'lost before' ? undefined : take(one.key, one.text);
    if (how !== 'answered' || known === undefined)
      return one.deliver({ type: 'send.failed', problem: { code: 'network' } });
    return one.deliver({ type: 'send.succeeded', sent: { message: known, credits: 1, free_messages: 0 } });
  };
  const retryAll = () => {
    if (conversation() === undefined) return;
    for (const { key, problem } of outgoing())
      if (problem !== null) sending()?.send({ type: 'message.retried', key, fresh: `${key}+`, after: lastPosition() });
  };
  const online = (on: boolean) => {
    isOnline = on;
    talk.deliver({ type: 'facts.changed', facts: { online: on } });
  };

  /** Possible steps; frequent ones are listed more than once. All texts are equal, so messages cannot be matched by text. */
  const actions: readonly (() => void)[] = [
    () => {
      // Writing requires an open conversation.
      if (sending() === undefined || conversation() === undefined) return;
      written += 1;
      sending()?.send({ type: 'draft.changed', text: 'hello' });
      sending()?.send({ type: 'message.submitted', key: `key-${written}`, after: lastPosition() });
    },
    () => answerSend('answered'),
    () => answerSend('answered'),
    () => answerSend('lost before'),
    () => answerSend('lost after'),
    () => answerSend('refused'),
    () => void add('bert', 'hello'),
    // The member writes in another browser.
    () => void add('anna', 'hello', 'of another browser'),
    () => stream.splice(0, 1).forEach(receive),
    () => stream.splice(0, 1).forEach(receive),
    () => stream.slice(0, 1).forEach(receive),
    // The stream reports events that cannot be replayed.
    () => {
      if (stream.splice(0).length > 0) stream.push({ type: 'resync' });
    },
    () => loads.shift()?.end('now'),
    () => loads.shift()?.end('asked'),
    () => loads.shift()?.end('lost'),
    () => conversation()?.send({ type: 'earlierMessages.requested' }),
    retryAll,
    () => talk.leave(),
    () => talk.open(),
    // The page is reloaded, or the member logs out and in again.
    () => {
      talk.stop();
      talk = start();
    },
    () => talk.deliver({ type: 'server.reached' }),
    () => online(false),
    () => online(true),
  ];

  /** The network recovers, and failed messages are retried. */
  const heal = async () => {
    online(true);
    talk.open();
    for (let round = 0; round < 60; round += 1) {
      retryAll();
      conversation()?.send({ type: 'conversation.retried' });
      for (const event of stream.splice(0)) receive(event);
      while (requests.size > 0) {
        answerSend('answered');
        await flush();
      }
      for (const { end } of loads.splice(0)) end('now');
      await flush();
    }
  };
  /** Requests all earlier messages. */
  const lookBack = async () => {
    while (conversation()?.getSnapshot().context.hasEarlier === true) {
      conversation()?.send({ type: 'earlierMessages.requested' });
      await flush();
      loads.shift()?.end('now');
      await flush();
    }
  };

  return {
    actions,
    heal,
    lookBack,
    outgoing,
    messages,
    taken,
    written: () => written,
    shown: (): readonly Message[] => {
      const page = conversation();
      return page === undefined ? [] : visibleMessages(page.getSnapshot().context);
    },
    /** The messages below the conversation. */
    unseen: (): readonly QueuedMessage[] => {
      const page = conversation();
      if (page === undefined) return outgoing();
      const { context } = page.getSnapshot();
      return notYetInConversation(outgoing(), visibleMessages(context), {
        me: context.ownProfileId,
        sure: context.confirmedIds,
      });
    },
    stop: () => talk.stop(),
  };
};

const seed = Number(process.env['RANDOM_SEED'] ?? 20_260);

it('[CHAT-08 CHAT-16] shows each text once, in server order, despite lost, repeated, late and refused requests and page changes', async () => {
  await assert(
    asyncProperty(array(nat({ max: 9_999 }), { maxLength: 60, size: 'max' }), async (choices) => {
      const world = createWorld();
      await flush();
      for (const choice of choices) {
        world.actions[choice % world.actions.length]?.();
        await flush();
        const positions = world.shown().map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].sort((one, next) => one - next));
        // Waiting messages and those in flight are never shown as sent, even after a lost response.
        const shownKeys = [...world.taken].flatMap(([key, { id }]) =>
          world.shown().some((one) => one.id === id) ? [key] : [],
        );
        expect(
          world
            .unseen()
            .map(({ key }) => key)
            .filter((key) => shownKeys.includes(key)),
        ).toEqual([]);
      }
      await world.heal();
      await world.lookBack();
      expect(world.outgoing()).toEqual([]);
      expect(world.shown().map(({ id }) => id)).toEqual(world.messages.map(({ id }) => id));
      // Under its own key or, once it was refused, under the next.
      const originals = [...world.taken.keys()].map((key) => key.replace(/\++$/, ''));
      expect([...originals].sort()).toEqual(
        Array.from({ length: world.written() }, (_, place) => `key-${place + 1}`).sort(),
      );
      world.stop();
    }),
    { numRuns: 150, seed },
  );
}, 0);
