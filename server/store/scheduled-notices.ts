import { type Kysely, type RawBuilder, expressionBuilder, sql } from 'kysely';
import { notices } from '#contract/limits/server.ts';
import type { NotificationType } from '#contract/notifications.ts';
import type { Member, Tx } from '#server/core/call.ts';
import { runChange } from '#server/core/change.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Schema } from '#server/db/schema.ts';
import { localTime } from '#server/domain/local-time.ts';
import { listOpenChannels } from '#server/domain/notification-channels.ts';
import { parsePreferences } from '#server/domain/notifications.ts';
import { isOnline } from '#server/domain/presence.ts';
import { buildPushMessage } from '#server/texts/push-messages.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { claimDailySlot } from './daily-limit.ts';
import { getMember } from './members.ts';
import { isActive } from './member-visibility.ts';
import { type NotifyDeps, pushAfterCommit } from './notify-member.ts';

export type NoticeDeps = NotifyDeps & Pick<Deps, 'bus'>;

/** Rows per query. */
export const noticePage = 1_000;

const eb = expressionBuilder<Schema, 'member'>();

/** Members who may get scheduled notices at all. */
export const isRealMember = eb.and([isActive, eb('member.demo', '=', sql.lit(0))]);

/** Types that the schedule sends. */
export type ScheduledType = Extract<NotificationType, 'promotions' | 'weekly_updates' | 'news' | 'reminders'>;

/** A notice for one member. `key` is stored, so that it is sent once. */
export type Notice = {
  readonly memberId: string;
  readonly key: string;
  readonly type: ScheduledType;
  /** Page that push and mail open. */
  readonly path: string;
  /** By default the daytime of the member. */
  readonly isTime?: (member: Member, now: number) => boolean;
  /** Returns what queues the mail with the page's URL; null when there is nothing to say any more. */
  readonly prepare: (tx: Tx, member: Member) => Promise<null | ((link: string) => Promise<void>)>;
};

const isDaytime = (member: Member, now: number): boolean => {
  const { hour } = localTime(member, now);
  return hour >= notices.hours.from && hour < notices.hours.to;
};

/** False when another node or an earlier run has handled this notice. */
const claim = async (tx: Tx, { memberId, key }: Notice, now: number): Promise<boolean> => {
  const first = await tx
    .insertInto('notice')
    .values({ member_id: memberId, key, time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return first !== undefined;
};

/** Sends it, or leaves it for a later run: at night, while the member is online, and after another reminder of the day. */
const send = (deps: NoticeDeps, notice: Notice, now: number): Promise<void> =>
  runChange(deps, now, async (change) => {
    const { tx } = change;
    const member = await getMember(tx, notice.memberId);
    if (isOnline(member, now) || !(notice.isTime ?? isDaytime)(member, now)) return;
    const { email, push } = listOpenChannels(member, notice.type);
    const queue = email || push ? await notice.prepare(tx, member) : null;
    const isNeeded = queue !== null;
    if (isNeeded && notice.type === 'reminders' && !(await claimDailySlot(tx, `reminder:${member.id}`, now))) return;
    if (!(await claim(tx, notice, now)) || !isNeeded) return;
    if (push)
      await pushAfterCommit(change, deps, member, (language, site) =>
        buildPushMessage<ScheduledType>(notice.type, language, { site, path: notice.path }),
      );
    if (email) await queue(siteOrigin(deps.config, member.site_domain) + notice.path);
  });

/** A failure is logged and does not stop the others. */
export const sendNotice = (deps: NoticeDeps, notice: Notice, now: number): Promise<void> =>
  send(deps, notice, now).catch((error: unknown) =>
    deps.log.warn({ err: error, notice: notice.key }, 'a notice could not be sent'),
  );

/** Members who have not got a notice of this key. */
export const hasNone = (
  memberId: 'member.id' | 'second.from_id' | 'second.to_id' | 'payment.member_id',
  key: RawBuilder<unknown>,
) =>
  sql<boolean>`not exists (select 1 from notice where notice.member_id = ${sql.ref(memberId)} and notice.key = ${key})`;

export type Chooser = Pick<Member, 'id' | 'notifications' | 'time_zone' | 'country'>;

/** Members who have switched a type on that is off by default, a page at a time. */
export async function* listChoosers(
  db: Kysely<Schema>,
  type: ScheduledType,
  without = sql<boolean>`true`,
): AsyncGenerator<Chooser> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('member')
      .select(['id', 'notifications', 'time_zone', 'country'])
      .where(sql<boolean>`notifications <> '{}'`)
      .where('id', '>', last)
      .where(isRealMember)
      .where(without)
      .orderBy('id')
      .limit(noticePage)
      .execute();
    for (const row of rows) {
      const { email, push } = parsePreferences(row.notifications)[type];
      if (email || push) yield row;
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < noticePage) return;
    last = end.id;
  }
}
