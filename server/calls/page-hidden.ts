import type { Deps } from '#server/core/deps.ts';
import { limitHidden } from '#server/http/rate-limits.ts';
import { findSession } from '#server/http/session.ts';

/**
 * A page says that nobody can see it any more. Its member is not there from now on, nor typing; a page of his that
 * somebody sees hears of it, and shows him there again by its next call. [HIDDEN-01 HIDDEN-02 API-09 API-26]
 */
export const handlePageHidden = async (
  { db, bus, now }: Pick<Deps, 'db' | 'bus' | 'now'>,
  token: string | null,
): Promise<204> => {
  const at = now();
  const visit = await findSession(db.read, token, at);
  if (visit === null) return 204;
  const { id } = visit.member;
  await limitHidden({ db }, id, at);
  await db.write((tx) =>
    tx
      .updateTable('member')
      .set({ last_active: at, left_at: at })
      .where('id', '=', id)
      .where('last_active', '<=', at)
      .execute(),
  );
  bus.endTyping(id);
  bus.hint(id, { type: 'user' });
  return 204;
};
