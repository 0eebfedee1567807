import { chat as limits } from '#contract/limits/contact.ts';
import type { Tx } from '#server/core/call.ts';
import type { MessageTable } from '#server/db/schema.ts';

/** One page of messages, the latest or those before the message `before`, oldest first. Null: no such message. */
export const listMessagePage = async (
  tx: Tx,
  conversationId: string,
  { cleared, before }: { readonly cleared: number; readonly before: string | undefined },
): Promise<{ readonly rows: readonly MessageTable[]; readonly earlier: boolean } | null> => {
  let page = tx
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('position', '>', cleared);
  if (before !== undefined) {
    const end = await page.where('id', '=', before).executeTakeFirst();
    if (end === undefined) return null;
    page = page.where('position', '<', end.position);
  }
  const rows = await page
    .orderBy('position', 'desc')
    .limit(limits.pageSize + 1)
    .execute();
  return { rows: rows.slice(0, limits.pageSize).toReversed(), earlier: rows.length > limits.pageSize };
};

/** `unread`: messages to the member that were unread before; `upTo`: position up to which the member has read. */
type ReadResult = {
  readonly conversationId: string;
  readonly otherId: string;
  readonly unread: number;
  readonly upTo: number;
};

/** Marks the other member's messages as read. Returns how many they were, and the id of the last one. */
export const markMessagesRead = async (
  tx: Tx,
  { conversationId, otherId, unread, upTo }: ReadResult,
  now: number,
): Promise<{ readonly count: number; readonly last: string | undefined }> => {
  const latest = tx
    .selectFrom('message')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', otherId)
    .orderBy('position', 'desc');
  // A subquery, because a list of values is bounded by the number of parameters of a statement.
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({ read_at: now })
    .where('conversation_id', '=', conversationId)
    .where('position', 'in', latest.select('position').limit(unread))
    .where('position', '<=', upTo)
    .executeTakeFirst();
  const last = await latest.where('position', '<=', upTo).select('id').limit(1).executeTakeFirst();
  return { count: Number(numUpdatedRows), last: last?.id };
};
