import { defaultLocale, isLocale } from '#contract/locales.ts';
import { type Member, Refusal, type Tx, call } from '#server/call.ts';
import { tokenHash } from '#server/domain/secret-token.ts';
import { userView } from '#server/domain/user-view.ts';
import { mailActivationLink } from '#server/store/activation.ts';
import { book } from '#server/store/ledger.ts';
import { readMember } from '#server/store/members.ts';
import { readSite } from '#server/store/settings.ts';

/** Spends the link. Null: it is unknown, spent or too old. */
const spendToken = async (tx: Tx, hash: string, now: number): Promise<string | null> => {
  const token = await tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'activation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return token?.member_id ?? null;
};

/** Somebody opens the link of his mail once more, in the browser in which it has done its work already. */
const isOwnSpentLink = async (tx: Tx, hash: string, asker: Member | null): Promise<boolean> => {
  if (asker === null || asker.status !== 'confirmed') return false;
  const token = await tx.selectFrom('mail_token').select('member_id').where('token_hash', '=', hash).executeTakeFirst();
  return token?.member_id === asker.id;
};

/** The address is his: he becomes visible, and gets the credits of the start, once. [ACTIVATE-03 CREDITS-07] */
const confirmMember = async (tx: Tx, memberId: string, signupCredits: number, now: number): Promise<void> => {
  const confirmed = await tx
    .updateTable('member')
    .set({ status: 'confirmed', profile_status: 'active' })
    .where('id', '=', memberId)
    .where('status', '=', 'not_confirmed')
    .returning('id')
    .executeTakeFirst();
  if (confirmed === undefined) return;
  await tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'activation')
    .where('used_at', 'is', null)
    .execute();
  if (signupCredits > 0) {
    await book(tx, { member_id: memberId, change: signupCredits, reason: 'signup', reference: memberId, time: now });
  }
};

/** [ACTIVATE-01 to ACTIVATE-03 API-40] */
export const activate = call({
  name: 'activate',
  run: async ({ tx, now, member, body, tell, logIn }) => {
    const hash = tokenHash(body.token);
    const memberId = await spendToken(tx, hash, now);
    if (memberId === null) {
      if (member !== null && (await isOwnSpentLink(tx, hash, member))) return { user: userView(member) };
      return new Refusal('link_invalid');
    }
    await confirmMember(tx, memberId, (await readSite(tx)).signup_credits, now);
    await tell(memberId, { type: 'user' });
    // Where somebody else is logged in he stays so: the answer is always the member of this browser.
    if (member !== null && member.id !== memberId) return { user: userView(member) };
    if (member === null) await logIn(memberId);
    return { user: userView(await readMember(tx, memberId)) };
  },
});

/** [ACTIVATE-03] */
export const resendActivation = call({
  name: 'resendActivation',
  run: async ({ tx, deps, now, member }) => {
    if (member.status === 'not_confirmed') {
      const language = isLocale(member.language) ? member.language : defaultLocale;
      await mailActivationLink(tx, deps, { ...member, language }, await readSite(tx), now);
    }
    return { ok: true as const };
  },
});
