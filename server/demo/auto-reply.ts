import { setTimeout } from 'node:timers/promises';
import { type Locale, defaultLocale, isLocale } from '#contract/locales.ts';
import type { ConversationSummary } from '#contract/chat.ts';
import type { Deps } from '#server/core/deps.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { pickReply } from './reply-texts.ts';
import { createSeededRandom } from './seeded-random.ts';

const second = 1_000;

/** Reaction times of demo members (ms). */
const defaultDelays = {
  notice: { from: 2 * second, to: 6 * second },
  write: { from: 2 * second, to: 4 * second },
  likeBack: { from: 3 * second, to: 9 * second },
} as const;
export type ReplyDelays = Readonly<Record<keyof typeof defaultDelays, { readonly from: number; readonly to: number }>>;

/** Only demo members with credits reply. */
const findReplyBots = async ({ db }: Pick<Deps, 'db'>): Promise<readonly string[]> => {
  const rows = await db.read
    .selectFrom('member')
    .select('id')
    .where('demo', '=', 1)
    .where('email', 'like', 'member-%')
    .where('credits', '>', 0)
    .execute();
  return rows.map(({ id }) => id);
};

/** Of the account of the member who gets a reply. */
const findLanguage = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Locale> => {
  const member = await db.read.selectFrom('member').select('language').where('id', '=', id).executeTakeFirst();
  return member !== undefined && isLocale(member.language) ? member.language : defaultLocale;
};

/** Likes back in two of three cases; deterministic for each pair. */
const shouldLikeBack = (bot: string, other: string): boolean => createSeededRandom(`${bot} ${other}`).chance(2 / 3);

/**
 * Some demo members reply in chat and like back over the API, as browsers do. They are labelled as demo members, and
 * their first reply says so. Idempotency keys keep several nodes from acting twice.
 */
export const startAutoReplies = async (
  deps: Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'now'>,
  delays: ReplyDelays = defaultDelays,
): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController();
  const busy = new Map<string, Promise<void>>();
  const bots = await findReplyBots(deps);
  const ids = new Set(bots);
  const random = createSeededRandom(`pace ${deps.now()}`);

  const pause = ({ from, to }: ReplyDelays[keyof ReplyDelays]): Promise<void> =>
    setTimeout(random.between(from, to), undefined, { signal: stopping.signal, ref: false });

  const reply = async (bot: string, account: ApiClient, chat: ConversationSummary): Promise<void> => {
    const { conversation, profile, last_message: last } = chat;
    if (last === null) return;
    const { messages } = await account.ask('loadConversation', { query: { id: conversation.id } });
    await account.ask('markConversationRead', { body: { id: conversation.id } });
    await account.ask('sendTyping', { body: { profile: profile.id, on: true } });
    await pause(delays.write);
    const written = messages.filter(({ sender }) => sender === bot).length;
    await account.ask('sendMessage', {
      body: { profile: profile.id, message: pickReply(written, await findLanguage(deps, profile.id)) },
      key: `demo-answer-${last.id}`,
    });
  };

  const likeBack = async (bot: string, account: ApiClient): Promise<void> => {
    const { liked_by: likedBy, likes } = await account.ask('loadLikes');
    for (const { id, like_new: isNew } of likedBy) {
      if (!isNew || ids.has(id)) continue;
      await pause(delays.likeBack);
      await account.ask('markLikeSeen', { body: { profile: id } });
      if (!likes.includes(id) && shouldLikeBack(bot, id)) await account.ask('like', { body: { profile: id } });
    }
  };

  const checkInbox = async (bot: string, account: ApiClient): Promise<void> => {
    await pause(delays.notice);
    const { chats } = await account.ask('loadConversations');
    const waiting = chats.filter((chat) => chat.num_unread_messages > 0 && !ids.has(chat.profile.id));
    for (const chat of waiting) await reply(bot, account, chat);
    await likeBack(bot, account);
  };

  const unsubscribe = bots.map((bot) => {
    const account = createApiClient(deps, bot);
    let hasNewEvents = false;
    const checkWhileNew = async (): Promise<void> => {
      while (hasNewEvents && !stopping.signal.aborted) {
        hasNewEvents = false;
        await checkInbox(bot, account).catch((error: unknown) => {
          if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'a demo member could not answer');
        });
      }
      busy.delete(bot);
    };
    return deps.bus.subscribe(bot, {
      onEvent: () => {
        hasNewEvents = true;
        if (!busy.has(bot) && !stopping.signal.aborted) busy.set(bot, checkWhileNew());
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
