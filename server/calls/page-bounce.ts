import * as z from 'zod/mini';
import type { Deps } from '#server/core/deps.ts';
import { newId } from '#server/domain/id.ts';

/** Text of a beacon: the path alone, so that nothing personal in a query is kept. */
const BounceSchema = z.object({
  path: z.string().check(z.regex(/^\/[!-~]{0,199}$/), z.regex(/^[^?#]*$/)),
  milliseconds: z.int().check(z.gte(0), z.lte(24 * 60 * 60_000)),
});

const parse = (body: string) => {
  try {
    return BounceSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
};

/** A page says, while it goes, that nobody went on from it. Answers the HTTP status; nobody reads more. [TRACK-03 TRACK-04] */
export const handlePageBounce = async ({ db, now }: Pick<Deps, 'db' | 'now'>, body: string): Promise<204 | 400> => {
  const bounce = parse(body);
  if (bounce === null) return 400;
  await db.write((tx) =>
    tx
      .insertInto('page_bounce')
      .values({ id: newId(), ...bounce, created_at: now() })
      .execute(),
  );
  return 204;
};
