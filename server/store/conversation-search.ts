import { type Expression, type SqlBool, sql } from 'kysely';
import { chatSearch } from '#contract/limits/contact.ts';
import type { Tx } from '#server/core/call.ts';
import { caseVariants } from '#server/domain/normalise-text.ts';
import { listLatestConversations, selectConversations } from './conversations.ts';

/** The member's latest conversations with the other member's name. */
export const listNamedConversations = (tx: Tx, memberId: string) =>
  selectConversations(tx, memberId)
    .clearSelect()
    .select(['participant.conversation_id', 'member.name'])
    .limit(chatSearch.names)
    .execute();

/** SQLite's `lower` changes ASCII letters only. */
const contains = (text: Expression<string>, words: string): Expression<SqlBool>[] =>
  caseVariants(words).map(
    (variant) => sql<SqlBool>`lower(${text}) like ${`%${variant.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`,
  );

/**
 * The latest text with these words in each of the member's listed conversations, the latest first. Bounded: at most
 * `chatSearch.messages` messages of each are read.
 */
export const findTextMatches = async (tx: Tx, memberId: string, words: string) => {
  const listed = (await listLatestConversations(tx, memberId)).map((side) => side.conversation_id);
  if (listed.length === 0) return [];
  const latest = await tx
    .selectFrom('participant')
    .innerJoin('conversation', 'conversation.id', 'participant.conversation_id')
    .innerJoin('message', 'message.conversation_id', 'participant.conversation_id')
    .select(({ fn }) => [
      'message.conversation_id',
      fn.max('message.position').as('position'),
      fn.max('message.time').as('time'),
    ])
    .where('participant.member_id', '=', memberId)
    .where('participant.conversation_id', 'in', listed)
    .whereRef('message.position', '>', 'participant.cleared')
    .where((row) => row('message.position', '>', row('conversation.message_count', '-', chatSearch.messages)))
    .where('message.type', '=', 'text')
    .where((row) => row.or(contains(row.ref('message.body'), words)))
    .groupBy('message.conversation_id')
    .orderBy('time', 'desc')
    .orderBy('message.conversation_id')
    .limit(chatSearch.found)
    .execute();
  if (latest.length === 0) return [];
  return tx
    .selectFrom('message')
    .select(['id', 'conversation_id'])
    .where((row) =>
      row.or(
        latest.map((text) =>
          row.and([row('conversation_id', '=', text.conversation_id), row('position', '=', text.position)]),
        ),
      ),
    )
    .orderBy('time', 'desc')
    .orderBy('conversation_id')
    .execute();
};
