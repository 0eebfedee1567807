import { defineCall } from '#server/core/call.ts';

/** Adds one credit per execution, so that executions can be counted. */
export const addOne = defineCall({
  name: 'markLikeSeen',
  run: async ({ tx, member }) => {
    await tx
      .updateTable('member')
      .set((row) => ({ credits: row('credits', '+', 1) }))
      .where('id', '=', member.id)
      .execute();
    return { ok: true as const };
  },
});

export const publishPayment = defineCall({
  name: 'unlike',
  run: async ({ publishEvent, body }) => {
    await publishEvent(body.profile, { type: 'payment', transaction: 'payment-0001' });
    return { ok: true as const };
  },
});

/** Reply for a member in a test that ignores it. */
export const sampleUser = (id: string) => ({
  id,
  email: 'a@example.com',
  status: 'confirmed' as const,
  credits: 0,
  free_messages: 0,
  paid_user: false,
  signup_date: 0,
  language: 'en' as const,
  notifications_disabled: [],
  invisible: false,
  last_event: 0,
  profile: { id, name: 'A', country: 'NL', main_image: null, status: 'active' as const },
  preference: {
    gender: null,
    min_age: 18,
    max_age: 99,
    within: 'anywhere' as const,
    country: null,
    region: null,
    stated: false,
    town: null,
  },
});
