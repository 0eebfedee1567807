import { type Expression, expressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import type { MemberTable, Schema } from '#server/db/schema.ts';

/**
 * Who is there for whom, in one place. Each condition is about a row of `member`; who does not meet it is to be
 * answered for in the same words as somebody who does not exist. [MEMBERS-02]
 */
type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Schema, 'member'>();

/** Confirmed, and not deleted. */
export const isActive: Condition = eb.and([
  eb('member.profile_status', '=', sql.lit('active')),
  eb('member.deleted_at', 'is', null),
]);

const isVisible: Condition = eb('member.invisible', '=', sql.lit(0));

const blocks = (viewerId: string): Condition =>
  eb.exists(
    eb
      .selectFrom('blocked')
      .select('blocked.to_id')
      .whereRef('blocked.from_id', '=', 'member.id')
      .where('blocked.to_id', '=', viewerId),
  );

const isBlockedBy = (viewerId: string): Condition =>
  eb.exists(
    eb
      .selectFrom('blocked')
      .select('blocked.to_id')
      .where('blocked.from_id', '=', viewerId)
      .whereRef('blocked.to_id', '=', 'member.id'),
  );

const likes = (viewerId: string): Condition =>
  eb.exists(
    eb
      .selectFrom('like_given')
      .select('like_given.to_id')
      .whereRef('like_given.from_id', '=', 'member.id')
      .where('like_given.to_id', '=', viewerId),
  );

const hasWrittenTo = (viewerId: string): Condition =>
  eb.exists(
    eb
      .selectFrom('conversation')
      .innerJoin('participant as side', (join) =>
        join.onRef('side.conversation_id', '=', 'conversation.id').onRef('side.member_id', '=', 'member.id'),
      )
      .select('conversation.id')
      .where('side.wrote', '=', sql.lit(1))
      .where((pair) =>
        pair.or([
          pair.and([
            pair('conversation.low_id', '=', pair.ref('member.id')),
            pair('conversation.high_id', '=', viewerId),
          ]),
          pair.and([
            pair('conversation.low_id', '=', viewerId),
            pair('conversation.high_id', '=', pair.ref('member.id')),
          ]),
        ]),
      ),
  );

/**
 * Whose profile and pictures may be opened: one's own, and those of members who are there and have not blocked the
 * viewer. Whom he has blocked he may look at, to unblock him. An invisible one is seen by those alone whom he has
 * liked or written to. [BLOCK-02 BLOCK-06 INVIS-05 INVIS-06 MEMBERS-02]
 */
export const isViewableBy = (viewerId: string | null): Condition =>
  viewerId === null
    ? eb.and([isActive, isVisible])
    : eb.or([
        eb('member.id', '=', viewerId),
        eb.and([isActive, eb.not(blocks(viewerId)), eb.or([isVisible, likes(viewerId), hasWrittenTo(viewerId)])]),
      ]);

/** Who stands in the viewer's lists, and may be liked and written to: a block keeps both from it. [BLOCK-03 INVIS-03 INVIS-04] */
export const isContactableBy = (viewerId: string): Condition =>
  eb.and([isViewableBy(viewerId), eb.not(isBlockedBy(viewerId))]);

/** Who is found by a search: everybody but invisible members, those of a block, and oneself. [INVIS-02 SEARCH-12] */
export const isSearchableBy = (viewerId: string | null): Condition =>
  viewerId === null
    ? eb.and([isActive, isVisible])
    : eb.and([
        isActive,
        isVisible,
        eb('member.id', '!=', viewerId),
        eb.not(blocks(viewerId)),
        eb.not(isBlockedBy(viewerId)),
      ]);

/** Another member whom this one may like and write to, or undefined. Oneself counts as somebody who is not there. */
export const findContactable = (db: Kysely<Schema>, viewerId: string, id: string): Promise<MemberTable | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('id', '!=', viewerId)
    .where(isContactableBy(viewerId))
    .executeTakeFirst();

/** Whether another one may be told of what this member does: for some he is absent while he is invisible. [INVIS-03] */
export const canBeNotifiedOf = async (db: Kysely<Schema>, otherId: string, memberId: string): Promise<boolean> =>
  (await findContactable(db, otherId, memberId)) !== undefined;

/** Whether the first member has blocked the second. */
export const hasBlocked = async (db: Kysely<Schema>, fromId: string, toId: string): Promise<boolean> =>
  (await db
    .selectFrom('blocked')
    .select('to_id')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst()) !== undefined;
