import { defineCall } from '#server/core/call.ts';

/** Adds one credit to the member who asks: how often it was done can be read. */
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

/** Tells the member that a payment has changed. */
export const tellPayment = defineCall({
  name: 'unlike',
  run: async ({ tell, body }) => {
    await tell(body.profile, { type: 'payment', transaction: 'payment-0001' });
    return { ok: true as const };
  },
});

/** What a call answers of a member whom nobody looks at. */
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
});
