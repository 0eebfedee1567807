import type { MemberTable } from '#server/db/schema.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';

/** A member who has logged in, with these credits and a ledger that says so, and without free messages. */
export const addWithCredits = async (
  server: TestServer,
  credits: number,
  special: Partial<MemberTable> = {},
): Promise<{ member: MemberTable; agent: Agent }> => {
  const added = await server.addLoggedIn({ free_messages: 0, ...special });
  const { id } = added.member;
  const entry = { member_id: id, change: credits, reason: 'demo', reference: id, time: 0 } as const;
  await server.deps().db.write((tx) => addLedgerEntry(tx, entry));
  return added;
};

/** What the ledger says a member has paid for this. */
export const paidFor = async (server: TestServer, reference: string) =>
  server
    .deps()
    .db.read.selectFrom('ledger')
    .select(['member_id', 'change', 'reason'])
    .where('reference', '=', reference)
    .execute();
