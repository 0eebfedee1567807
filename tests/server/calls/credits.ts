import type { MemberTable } from '#server/db/schema.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';

/** A logged-in member with these credits and a matching ledger, without free messages. */
export const addMemberWithCredits = async (
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

export const listLedgerEntries = async (server: TestServer, reference: string) =>
  server
    .deps()
    .db.read.selectFrom('ledger')
    .select(['member_id', 'change', 'reason'])
    .where('reference', '=', reference)
    .execute();
