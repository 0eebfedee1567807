import { type Locator, expect } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Message } from '#contract/chat.ts';
import { problemOf } from '#machines/generic/problem.ts';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { visibleMessages } from '#machines/page/message-list.ts';
import { newId } from '#server/domain/id.ts';
import { conversation } from '#tests/e2e/pages/conversation.ts';
import { test } from '#tests/e2e/seeded-test.ts';
import type { ModelOf } from '#tests/machines/kit/model.ts';
import {
  from,
  ids,
  isSent,
  loaded,
  mark,
  mine,
  news,
  reading,
  resync,
  touched,
  typing,
  untouched,
} from '#tests/machines/page/conversation-model.ts';
import { refusal } from '#tests/machines/samples.ts';
import { type TestMember, addTestMember, replaceConversation } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';
import { type MemberPage, broadcast, openPageAsMember } from './kit/live-page.ts';
import { stopClock } from './kit/page-clock.ts';

type World = MemberPage & {
  readonly partner: TestMember;
  /** Id of the conversation that is `talk` in the model. */
  readonly talk: string;
  /** Requests of the latest messages, of earlier ones, of read receipts, and of the member's own messages. */
  readonly latest: HeldCall;
  readonly earlier: HeldCall;
  readonly receipt: HeldCall;
  readonly send: HeldCall;
  /** Time of the first message, ms. */
  readonly began: number;
};

type Snapshot = SnapshotFrom<typeof conversationMachine>;

const byId = 'by its id';

/** The members write in turns. The last two of the first 52 messages are unread. */
const line = (position: number): Message => {
  const read = position <= 50;
  return position % 2 === 0 ? mine(position, { delivered: read, read }) : from({ position, read });
};
const lines = (first: number, last: number): readonly Message[] =>
  Array.from({ length: last - first + 1 }, (_, place) => line(first + place));
/** The latest messages, as many as the server sends at once. */
const latestUpTo = (last: number) => loaded(lines(last - 49, last), true);

/** The first message of a conversation. */
const hello = from({ position: 1 });
const ownHello = mine(1);

const isQuiet = ({ value }: Snapshot): boolean => value.partner === 'idle' && value.announcement === 'ready';

/** A long conversation by its id, and the first message of another by its partner. */
const model: ModelOf<typeof conversationMachine> = {
  ...reading,
  events: [
    { type: 'earlierMessages.requested' },
    { type: 'conversation.retried' },
    news(line(53)),
    news(line(55)),
    news(hello),
    news(ownHello, 'k1'),
    mark('delivered', 'message-52'),
    mark('read', 'message-52'),
    typing(true),
    typing(false),
    resync,
    isSent(1),
    isSent(54),
    touched('bert'),
  ],
  actorOutcomes: {
    ...reading.actorOutcomes,
    loadConversation: {
      done: [latestUpTo(52), latestUpTo(55), untouched, loaded([hello]), loaded([ownHello])],
      error: [refusal('not_found'), refusal('network')],
    },
    loadEarlier: { done: [loaded(lines(1, 5))], error: [refusal('network')] },
  },
  delays: { typing: [5_000] },
  stateKey: ({ conversation: id, profile, messages, outOfOrder, hasEarlier, receipts, readUpTo, problem }) => [
    id,
    profile === null,
    messages.at(0)?.id,
    messages.at(-1),
    ids(outOfOrder),
    hasEarlier,
    receipts,
    readUpTo,
    problem?.code,
  ],
  exploreWhile: ({ context: { address, profile, messages } }) =>
    'id' in address ? messages.length >= 50 || profile === null : messages.length <= 1,
  invariants: {},
};

const nameOf = ({ member, partner }: World, { sender }: Message): TestMember => (sender === 'anna' ? member : partner);

/** The message of the model as the server has it. */
const stored = (world: World, message: Message): Message => ({
  ...message,
  id: `${world.talk}-${message.position}`,
  conversation: world.talk,
  sender: nameOf(world, message).id,
  time: world.began + message.position * 60_000,
});

/** The server has these messages and no others. */
const store = (world: World, messages: readonly Message[]): Promise<void> =>
  replaceConversation(
    world.db,
    world.talk,
    world.member,
    world.partner,
    messages.map((message) => ({
      by: nameOf(world, message),
      body: message.body,
      time: stored(world, message).time,
      isUnread: !message.read,
    })),
  );

const removeConversation = ({ db, talk }: World): Promise<unknown> =>
  db.write((tx) => tx.deleteFrom('conversation').where('id', '=', talk).execute());

const open = async (fixtures: Fixtures, isById: boolean): Promise<World> => {
  const { page, db } = fixtures;
  const member = await addTestMember(db, 'Anna');
  const partner = await addTestMember(db, 'Bert');
  const world: World = {
    page,
    db,
    member,
    partner,
    talk: newId(),
    began: Date.now() - 2 * 3_600_000,
    latest: await holdCall(page, 'loadConversation', (_, query) => !query.has('before')),
    earlier: await holdCall(page, 'loadConversation', (_, query) => query.has('before')),
    receipt: await holdCall(page, 'markConversationRead'),
    send: await holdCall(page, 'sendMessage'),
  };
  if (isById) await store(world, lines(1, 52));
  await openPageAsMember(fixtures, member, isById ? `/chats/${world.talk}` : `/members/${partner.id}/chat`);
  await world.latest.arrives();
  await stopClock(page);
  return world;
};

const talkOf = ({ page, partner }: World) => conversation(page, partner.name);

const tryAgain = ({ page }: World): Locator => page.getByRole('main').getByRole('button', { name: 'Try again' });

const earlierButton = (world: World): Locator =>
  talkOf(world).log.getByRole('button', { name: 'Load earlier messages' });

const toFoot = async (world: World): Promise<void> => {
  await talkOf(world).log.press('End');
};

/** The list stops scrolling to its end a moment after the last row that it has measured: a timer. */
const toHead = async (world: World): Promise<void> => {
  await world.page.clock.runFor(200);
  await talkOf(world).log.press('Home');
};

const isListed = ({ context }: Snapshot, { id }: Message): boolean => ids(visibleMessages(context)).includes(id);

const lastPosition = ({ context }: Snapshot): number => context.messages.at(-1)?.position ?? 0;

/** A reply with these messages lacks one that the page has, or that it knows to be stored. */
const isLost = ({ context }: Snapshot, latest: readonly Message[]): boolean => {
  const first = latest.at(0)?.position ?? 0;
  const has = (id: string, by: string): boolean => latest.some((one) => one.id === id && one.sender === by);
  return (
    visibleMessages(context).some(({ id, position, sender }) => position >= first && !has(id, sender)) ||
    context.confirmedIds.some((id) => !has(id, 'anna'))
  );
};

/** The messages in front of this one, and this one. */
const upTo = (message: Message): readonly Message[] =>
  message.position === 1 ? [message] : [...lines(1, message.position - 1), message];

/** The conversation and its partner are shown. */
const isShown = (snapshot: Snapshot): boolean =>
  snapshot.context.profile !== null && !snapshot.matches({ messages: 'notFound' });

/** The end of the log: messages, each once and in their order. */
const expectMessages = async (world: World, { context }: Snapshot): Promise<void> => {
  const { log } = talkOf(world);
  const bodies = visibleMessages(context).map(({ body }) => body);
  const shown = log.getByText(/^number \d+$/);
  if (bodies.length === 0) return expect(shown).toHaveCount(0);
  await expect(async () => {
    const found = await shown.allTextContents();
    expect(found).toEqual(bodies.slice(-Math.max(found.length, 1)));
  }).toPass({ intervals: [20, 50, 100], timeout: 5_000 });
  const own = visibleMessages(context).findLast(({ sender }) => sender === 'anna');
  if (own !== undefined)
    await expect(talkOf(world).deliveryStatus(own.read ? 'Read' : own.delivered ? 'Delivered' : 'Sent')).toBeVisible();
};

const expectTyping = async (world: World, isTyping: boolean): Promise<void> =>
  expect(talkOf(world).typing).toHaveCount(isTyping ? 1 : 0);

const expectAnnounced = ({ page, partner }: World, isAnnounced: boolean): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: `${partner.name} is writing.` })).toHaveCount(isAnnounced ? 1 : 0);

// The worker of the offline copy would answer requests that are held.
test.use({ serviceWorkers: 'block' });

driveModel(
  driverFor<World>()(model, ({ act, sign }) => {
    /** Sends an event that may make the page load the latest messages again. */
    const reload = (isLoaded: boolean, { latest }: World, cause: () => Promise<unknown>): Promise<unknown> =>
      isLoaded ? latest.renewedBy(cause) : cause();
    const elsewhere = notDriven('it is of the other conversation');
    const later = notDriven('the typing is over first');
    return {
      starts: [
        { input: byId, words: 'open a conversation', open: (fixtures) => open(fixtures, true) },
        { input: 'by the member', words: 'write to a member', open: (fixtures) => open(fixtures, false) },
      ],
      events: {
        'earlierMessages.requested': (_, before) => {
          if (!isQuiet(before)) return later;
          if (!before.matches({ messages: 'ready' }) || !before.context.hasEarlier) return notDriven('nothing follows');
          return before.context.problem === null
            ? act('scroll to the first messages, and back', async (world) => {
                await toHead(world);
                await world.earlier.arrives();
                await toFoot(world);
              })
            : act('load earlier messages by the button', async (world) => {
                await earlierButton(world).click();
                await world.earlier.arrives();
                await toFoot(world);
              });
        },
        'conversation.retried': (_, before) =>
          before.matches({ messages: 'failed' })
            ? act('try again', (world) => world.latest.renewedBy(() => tryAgain(world).click()))
            : notDriven('there is no such button'),
        'live.eventArrived': ({ event }, before, start) => {
          const isNotFound = before.matches({ messages: 'notFound' });
          if (event.type === 'typing') {
            if (!before.matches({ messages: 'ready', readReceipts: 'idle' }))
              return notDriven('the messages are loaded and read first');
            if (!event.on && before.value.partner === 'idle') return notDriven('nothing follows');
            return act(`the partner ${event.on ? 'types' : 'stops typing'}`, (world) =>
              broadcast(world, { ...event, conversation: world.talk, sender: world.partner.id }),
            );
          }
          if (event.type === 'resync')
            return isNotFound
              ? notDriven('nothing follows')
              : isQuiet(before)
                ? act('the event stream has missed events', (world) =>
                    world.latest.renewedBy(() => broadcast(world, event)),
                  )
                : later;
          if (event.type === 'delivered' || event.type === 'read') {
            const { receipts } = before.context;
            if (start !== byId) return elsewhere;
            if (!isQuiet(before)) return later;
            return isNotFound || receipts.read !== null || receipts[event.type] !== null
              ? notDriven('nothing follows')
              : act(`the partner ${event.type === 'read' ? 'reads' : 'receives'} the messages`, (world) =>
                  broadcast(world, { ...event, conversation: world.talk, up_to: `${world.talk}-52` }),
                );
          }
          if (event.type !== 'message') return notDriven('nothing follows');
          const { message, key } = event;
          if (message.position > 1 !== (start === byId)) return elsewhere;
          if (lastPosition(before) >= message.position) return notDriven('it has arrived already');
          const isOwn = key !== undefined;
          if (!isQuiet(before) && (isOwn || message.position > lastPosition(before) + 1)) return later;
          const isLoaded =
            !isNotFound &&
            (message.position > lastPosition(before) + 1 ||
              before.matches({ messages: 'failed' }) ||
              (isOwn && before.context.conversation === null));
          return act(
            isOwn ? 'send message 1 in another browser' : `the partner sends message ${message.position}`,
            async (world) => {
              await store(world, upTo(message));
              await reload(isLoaded, world, () =>
                broadcast(world, { ...event, message: stored(world, message), ...(isOwn && { key }) }),
              );
            },
          );
        },
        'message.sent': ({ sent: { message } }, before, start) => {
          if (message.position > 1 !== (start === byId)) return elsewhere;
          if (!isQuiet(before)) return later;
          if (!isShown(before)) return notDriven('there is no such field');
          if (isListed(before, message) || lastPosition(before) >= message.position)
            return notDriven('it is sent already');
          return act(`send message ${message.position}`, async (world) => {
            const { send } = world;
            await talkOf(world).write(message.body);
            await send.arrives();
            await store(world, upTo(message));
            await reload(message.position > lastPosition(before) + 1, world, () =>
              send.reply({ message: stored(world, message), credits: 9, free_messages: 0 }),
            );
          });
        },
        'message.edited': (_, before) => {
          if (!isQuiet(before)) return later;
          return isShown(before)
            ? act('write into the field', async (world) => {
                const { box } = talkOf(world);
                await box.press('End');
                await box.pressSequentially('x');
                await box.press('Backspace');
              })
            : notDriven('there is no such field');
        },
        'childRestart.requested': () => notDriven('no member can make a child fail'),
      },
      outcomes: {
        loadConversation: {
          done: ({ messages, earlier }, before, start) => {
            if (before.matches({ messages: 'loadingEarlier' }))
              return act('the server sends the earlier messages', async (world) => {
                await world.earlier.pass();
                // The list may still be on its way back to the rows that were visible before.
                await expect(async () => {
                  await toHead(world);
                  const head = talkOf(world).log.getByText('number 1', { exact: true });
                  await expect(head).toBeVisible({ timeout: 1_000 });
                }).toPass({ timeout: 10_000 });
                await toFoot(world);
              });
            if ((start === byId) !== earlier) return elsewhere;
            if (isLost(before, messages)) return notDriven('the server loses no message');
            const last = messages.at(-1);
            return act(
              last === undefined
                ? 'the server has no message'
                : `the server sends the messages up to ${last.position}${last.id === ownHello.id && last.sender === 'anna' ? ', an own one' : ''}`,
              async (world) => {
                if (last !== undefined) await store(world, upTo(last));
                else await removeConversation(world);
                await world.latest.pass();
              },
            );
          },
          error: (error, before) => {
            if (before.matches({ messages: 'loadingEarlier' }))
              return act('the server is down', ({ earlier }) => earlier.fail());
            return problemOf(error).code === 'not_found'
              ? act('the partner has left the site', async ({ db, partner, latest }) => {
                  await db.write((tx) =>
                    tx.updateTable('member').set({ profile_status: 'disabled' }).where('id', '=', partner.id).execute(),
                  );
                  await latest.pass();
                })
              : act('the server is down', ({ latest }) => latest.fail());
          },
        },
        sendReadReceipt: {
          done: (_, before) =>
            act('the server notes that they are read', async ({ db, talk, receipt }) => {
              await receipt.pass();
              if (before.matches({ messages: 'notFound' })) return;
              const read = await db.read
                .selectFrom('message')
                .select('read_at')
                .where('id', '=', `${talk}-${before.context.readUpTo?.split('-').at(-1)}`)
                .executeTakeFirst();
              expect(read?.read_at).toEqual(expect.any(Number));
            }),
          error: () => act('the server is down when they are read', ({ receipt }) => receipt.fail()),
        },
        typingSignal: notDriven('no member can make it fail'),
      },
      states: {
        'messages.loading': sign('the latest messages are requested', async (world, snapshot) => {
          await world.latest.arrives();
          if (snapshot.context.profile === null)
            await expect(world.page.getByRole('region', { name: 'Conversation', exact: true })).toHaveAttribute(
              'aria-busy',
              'true',
            );
          else await expectMessages(world, snapshot);
        }),
        'messages.ready': sign('the messages are shown', async (world, snapshot) => {
          const { page, latest, earlier, partner } = world;
          await expectMessages(world, snapshot);
          expect([latest.isWaiting(), earlier.isWaiting()]).toEqual([false, false]);
          const { hasEarlier, messages, problem } = snapshot.context;
          await expect(earlierButton(world)).toHaveCount(hasEarlier ? 1 : 0);
          if (messages.length === 0 && snapshot.value.partner === 'idle')
            await expect(page.getByRole('heading', { name: `Say hello to ${partner.name}` })).toBeVisible();
          await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(
            problem === null ? 0 : 1,
          );
        }),
        'messages.loadingEarlier': sign('earlier messages are requested', async (world, snapshot) => {
          await world.earlier.arrives();
          await expect(earlierButton(world)).toHaveAttribute('aria-busy', 'true');
          await expectMessages(world, snapshot);
        }),
        'messages.notFound': sign('the page is not found', ({ page }) =>
          expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible(),
        ),
        'messages.failed': sign('the messages could not be loaded', async (world, snapshot) => {
          await expect(tryAgain(world)).toBeVisible();
          if (isShown(snapshot)) await expectMessages(world, snapshot);
        }),
        'readReceipts.idle': sign('no read receipt is sent', async ({ receipt }) =>
          expect(receipt.isWaiting()).toBe(false),
        ),
        'readReceipts.sending': sign('a read receipt is sent', ({ receipt }) => receipt.arrives()),
        'partner.idle': sign('the partner does not type', (world) => expectTyping(world, false)),
        'partner.typing': sign('the partner types', (world) => expectTyping(world, true)),
        'announcement.ready': sign('no typing is announced', (world) => expectAnnounced(world, false)),
        'announcement.announced': sign('the typing is announced', (world) => expectAnnounced(world, true)),
        'typingSignal.waiting': sign('there is no field', ({ page }) =>
          expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0),
        ),
        'typingSignal.active.up': sign('there is a field', async (world, snapshot) => {
          if (isShown(snapshot)) await expect(talkOf(world).box).toBeEditable();
        }),
        'typingSignal.active.down': notVisible('no member can make a child fail'),
        'typingSignal.active.broken': notVisible('no member can make a child fail'),
      },
    };
  }),
  '@nightly [CHAT-01 CHAT-03 CHAT-08 CHAT-10 CHAT-15 CHAT-16 ROUTE-63]',
);
