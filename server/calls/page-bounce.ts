import { day } from '#contract/durations.ts';
import * as z from 'zod/mini';
import type { Deps } from '#server/core/deps.ts';
import { savePageBounce } from '#server/store/page-bounces.ts';

/** Only the path, so that nothing personal from a query string is stored. */
const BounceSchema = z.object({
  path: z.string().check(z.regex(/^\/[!-~]{0,199}$/), z.regex(/^[^?#]*$/)),
  milliseconds: z.int().check(z.gte(0), z.lte(day)),
});

const parse = (body: string) => {
  try {
    return BounceSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
};

/** Beacon of a page that was left without further navigation. Returns the HTTP status. [TRACK-03 TRACK-04] */
export const handlePageBounce = async ({ db, now }: Pick<Deps, 'db' | 'now'>, body: string): Promise<204 | 400> => {
  const bounce = parse(body);
  if (bounce === null) return 400;
  await db.write((tx) => savePageBounce(tx, bounce, now()));
  return 204;
};
