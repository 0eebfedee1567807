import { type Expression, expressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import type { MemberTable, Schema } from '#server/db/schema.ts';

/**
 * All visibility rules. Each condition is about a row of `member`; a hidden member must be indistinguishable from a
 * missing one. [MEMBERS-02]
 */
type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Schema, 'member'>();

/** Confirmed, and neither suspended, hidden by reports, nor deleted. */
export const isActive: Condition = eb.and([
  eb('member.profile_status', '=', sql.lit('active')),
  eb('member.hidden_at', 'is', null),
  eb('member.deleted_at', 'is', null),
]);

/** Neither invisible nor paused. */
const isVisible: Condition = eb.and([eb('member.invisible', '=', sql.lit(0)), eb('member.paused_until', 'is', null)]);

/** Visitors see neither profile nor photos of a member who shows them to members only. [PROFILE-31] */
const isVisibleToVisitors: Condition = eb.and([isActive, isVisible, eb('member.members_only', '=', sql.lit(0))]);

const blocks = (viewerId: string): Condition =>
  eb.exists(
    eb
      .selectFrom('blocked')
      .select('blocked.to_id')
      .whereRef('blocked.from_id', '=', 'member.id')
      .where('blocked.to_id', '=', viewerId),
  );

/** The viewer has blocked the member. */
export const hasBeenBlockedBy = (viewerId: string): Condition =>
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
 * Profile and photos may be opened: the viewer's own, and those of active members who have not blocked the viewer. A
 * member blocked by the viewer stays viewable, so that they can be unblocked. An invisible member is viewable only by
 * members they liked or wrote to. [BLOCK-02 BLOCK-06 INVIS-05 INVIS-06 MEMBERS-02]
 */
export const isViewableBy = (viewerId: string | null): Condition =>
  viewerId === null
    ? isVisibleToVisitors
    : eb.or([
        eb('member.id', '=', viewerId),
        eb.and([isActive, eb.not(blocks(viewerId)), eb.or([isVisible, likes(viewerId), hasWrittenTo(viewerId)])]),
      ]);

/** May be listed, liked and written to: no block in either direction. [BLOCK-03 INVIS-03 INVIS-04] */
export const isContactableBy = (viewerId: string): Condition =>
  eb.and([isViewableBy(viewerId), eb.not(hasBeenBlockedBy(viewerId))]);

/** Found by search: not invisible, no block in either direction, and not the viewer. [INVIS-02 SEARCH-12] */
export const isSearchableBy = (viewerId: string | null): Condition =>
  viewerId === null
    ? isVisibleToVisitors
    : eb.and([
        isActive,
        isVisible,
        eb('member.id', '!=', viewerId),
        eb.not(blocks(viewerId)),
        eb.not(hasBeenBlockedBy(viewerId)),
      ]);

/** One has written to the other first; neither blocks nor deletions undo that. */
const hasConversed = (viewerId: string): Condition =>
  eb.exists(
    eb
      .selectFrom('started')
      .select('started.member_id')
      .where((pair) =>
        pair.or([
          pair.and([pair('started.member_id', '=', viewerId), pair('started.other_id', '=', pair.ref('member.id'))]),
          pair.and([pair('started.member_id', '=', pair.ref('member.id')), pair('started.other_id', '=', viewerId)]),
        ]),
      ),
  );

/**
 * May be reported and blocked: viewable members, and after a conversation also those that have since blocked the viewer,
 * left or become invisible. [BLOCK-01 ROLE-17]
 */
const isReportableBy = (viewerId: string): Condition =>
  eb.or([isViewableBy(viewerId), eb.and([eb('member.erased', '=', sql.lit(0)), hasConversed(viewerId)])]);

/** Undefined for the viewer itself, as for a missing member. */
export const findContactable = (db: Kysely<Schema>, viewerId: string, id: string): Promise<MemberTable | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('id', '!=', viewerId)
    .where(isContactableBy(viewerId))
    .executeTakeFirst();

/** False when `memberId` is hidden from the other member, for example by being invisible. [INVIS-03] */
export const canBeNotifiedAbout = async (db: Kysely<Schema>, otherId: string, memberId: string): Promise<boolean> =>
  (await findContactable(db, otherId, memberId)) !== undefined;

export const hasBlocked = async (db: Kysely<Schema>, fromId: string, toId: string): Promise<boolean> =>
  (await db
    .selectFrom('blocked')
    .select('to_id')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst()) !== undefined;

/** A member that the viewer may report and block. */
export const findReportable = (
  db: Kysely<Schema>,
  viewerId: string,
  id: string,
): Promise<Pick<MemberTable, 'id'> | undefined> =>
  db.selectFrom('member').select('id').where('id', '=', id).where(isReportableBy(viewerId)).executeTakeFirst();

/** A member whose profile the viewer may open, by id alone. */
export const findViewable = (
  db: Kysely<Schema>,
  viewerId: string | null,
  id: string,
): Promise<Pick<MemberTable, 'id'> | undefined> =>
  db.selectFrom('member').select('id').where('id', '=', id).where(isViewableBy(viewerId)).executeTakeFirst();
