import { Refusal, call } from '#server/call.ts';
import { findFits, readWishes, writeWishes } from '#server/store/wishes.ts';

/** [FINDER-01 FINDER-02 API-38] */
export const loadMatchFinder = call({
  name: 'loadMatchFinder',
  run: async ({ tx, now, member }) => {
    const wishes = await readWishes(tx, member.id);
    return { wishes, fits: wishes === null ? [] : await findFits(tx, member, wishes, now) };
  },
});

/** A region without its country means nothing. [FINDER-02 API-38] */
export const findMatches = call({
  name: 'findMatches',
  run: async ({ tx, now, member, body }) => {
    if (body.min_age > body.max_age) return new Refusal('invalid_fields', { fields: { max_age: 'invalid' } });
    const wishes = body.country === null ? { ...body, region: null } : body;
    await writeWishes(tx, member.id, wishes, now);
    return { wishes, fits: await findFits(tx, member, wishes, now) };
  },
});
