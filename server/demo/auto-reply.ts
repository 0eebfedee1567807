import { setTimeout } from 'node:timers/promises';
import { type Locale, defaultLocale, isLocale } from '#contract/locales.ts';
import type { ConversationSummary } from '#contract/chat.ts';
import type { Deps } from '#server/core/deps.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { pickReply } from './reply-texts.ts';
import { createSeededRandom } from './seeded-random.ts';

const second = 1_000;

/** How long a demo member takes, ms. */
const paces = {
  notice: { from: 2 * second, to: 6 * second },
  write: { from: 2 * second, to: 4 * second },
  likeBack: { from: 3 * second, to: 9 * second },
} as const;
export type ReplyDelays = Readonly<Record<keyof typeof paces, { readonly from: number; readonly to: number }>>;

type Robot = { readonly id: string; readonly language: Locale };

/** Demo members who have credits answer; the others only stand there. */
const findRobots = async ({ db }: Pick<Deps, 'db'>): Promise<readonly Robot[]> => {
  const rows = await db.read
    .selectFrom('member')
    .select(['id', 'language'])
    .where('demo', '=', 1)
    .where('email', 'like', 'member-%')
    .where('paid', '=', 1)
    .where('credits', '>', 0)
    .execute();
  return rows.map(({ id, language }) => ({ id, language: isLocale(language) ? language : defaultLocale }));
};

/** Two of three likes are given back, always the same ones. */
const likesBack = (robot: string, other: string): boolean => createSeededRandom(`${robot} ${other}`).chance(2 / 3);

/**
 * Some demo members answer in chat and like back, as a member would in a browser: through an ordinary account. They are
 * labelled as demo members wherever they are shown, and their first answer says so too. On several nodes each act has
 * one key, so it is done once.
 */
export const startAutoReplies = async (
  deps: Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'now'>,
  pace: ReplyDelays = paces,
): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController();
  const busy = new Map<string, Promise<void>>();
  const robots = await findRobots(deps);
  const ids = new Set(robots.map(({ id }) => id));
  const chance = createSeededRandom(`pace ${deps.now()}`);

  const pause = ({ from, to }: ReplyDelays[keyof ReplyDelays]): Promise<void> =>
    setTimeout(chance.between(from, to), undefined, { signal: stopping.signal, ref: false });

  const answer = async (
    { id: robot, language }: Robot,
    account: ApiClient,
    chat: ConversationSummary,
  ): Promise<void> => {
    const { conversation, profile, last_message: last } = chat;
    if (last === null) return;
    const { messages } = await account.ask('loadConversation', { query: { id: conversation.id } });
    await account.ask('markConversationRead', { body: { id: conversation.id } });
    await account.ask('sendTyping', { body: { profile: profile.id, on: true } });
    await pause(pace.write);
    await account.ask('sendMessage', {
      body: {
        profile: profile.id,
        message: pickReply(messages.filter(({ sender }) => sender === robot).length, language),
      },
      key: `demo-answer-${last.id}`,
    });
  };

  const likeBack = async ({ id: robot }: Robot, account: ApiClient): Promise<void> => {
    const { liked_by: likedBy, likes } = await account.ask('loadLikes');
    for (const { id, like_new: isNew } of likedBy) {
      if (!isNew || ids.has(id)) continue;
      await pause(pace.likeBack);
      await account.ask('markLikeSeen', { body: { profile: id } });
      if (!likes.includes(id) && likesBack(robot, id)) await account.ask('like', { body: { profile: id } });
    }
  };

  const look = async (robot: Robot, account: ApiClient): Promise<void> => {
    await pause(pace.notice);
    const { chats } = await account.ask('loadConversations');
    const waiting = chats.filter((chat) => chat.num_unread_messages > 0 && !ids.has(chat.profile.id));
    for (const chat of waiting) await answer(robot, account, chat);
    await likeBack(robot, account);
  };

  const unsubscribe = robots.map((robot) => {
    const account = createApiClient(deps, robot.id);
    let heard = false;
    const lookWhileHeard = async (): Promise<void> => {
      while (heard && !stopping.signal.aborted) {
        heard = false;
        await look(robot, account).catch((error: unknown) => {
          if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'a demo member could not answer');
        });
      }
      busy.delete(robot.id);
    };
    return deps.bus.subscribe(robot.id, {
      onEvent: () => {
        heard = true;
        if (!busy.has(robot.id) && !stopping.signal.aborted) busy.set(robot.id, lookWhileHeard());
      },
      onHint: () => undefined,
    });
  });

  return {
    stop: async () => {
      stopping.abort();
      unsubscribe.forEach((end) => end());
      await Promise.allSettled(busy.values());
    },
  };
};
