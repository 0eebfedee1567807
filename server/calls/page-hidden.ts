import type { Deps } from '#server/core/deps.ts';
import { limitHidden } from '#server/http/rate-limits.ts';
import { markMemberSignedOff } from '#server/store/members.ts';
import { findSession } from '#server/store/sessions.ts';

/**
 * A page reports that its tab was hidden: its member is neither online nor typing any more. Another visible page of the
 * member gets a hint, and its next call shows the member as online again. A visitor has no presence to end: their beacon
 * is accepted and changes nothing. [HIDDEN-01 HIDDEN-02 API-09 API-26]
 */
export const handlePageHidden = async (
  { db, bus, now }: Pick<Deps, 'db' | 'bus' | 'now'>,
  token: string | null,
): Promise<204> => {
  const at = now();
  const session = await findSession(db.read, token, at);
  if (session === null) return 204;
  const { id } = session.member;
  await limitHidden({ db }, id, at);
  await db.write((tx) => markMemberSignedOff(tx, id, at));
  bus.endTyping(id);
  bus.publishHint(id, { type: 'user' });
  return 204;
};
