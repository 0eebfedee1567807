import { Refusal, defineCall } from '#server/core/call.ts';
import { toUser } from '#server/domain/user-reply.ts';
import { mailActivationLink } from '#server/store/activation-mail.ts';
import { confirmMember } from '#server/store/confirm-member.ts';
import { findConsumedLink, consumeMailLink } from '#server/store/mail-links.ts';
import { getMember } from '#server/store/members.ts';

/** [ACTIVATE-01 to ACTIVATE-03 API-40] */
export const activate = defineCall({
  name: 'activate',
  run: async ({ tx, deps, now, member, body, tell, after, logIn }) => {
    const link = await consumeMailLink(tx, body.token, 'activation', now);
    if (link === null) {
      // Somebody opens the link of his mail once more, in the browser in which it has done its work already.
      const isDone =
        member?.status === 'confirmed' && (await findConsumedLink(tx, member.id, body.token, 'activation'));
      return member !== null && isDone ? { user: toUser(member) } : new Refusal('link_invalid');
    }
    const { member_id: memberId } = link;
    await confirmMember({ tx, tell, after }, deps, memberId, now);
    await tell(memberId, { type: 'user' });
    // Where somebody else is logged in he stays so: the answer is always the member of this browser.
    if (member !== null && member.id !== memberId) return { user: toUser(member) };
    if (member === null) await logIn(memberId);
    return { user: toUser(await getMember(tx, memberId)) };
  },
});

/** [ACTIVATE-03] */
export const resendActivation = defineCall({
  name: 'resendActivation',
  run: async ({ tx, deps, now, member }) => {
    if (member.status === 'not_confirmed') {
      await mailActivationLink(tx, deps, member, now);
    }
    return { ok: true as const };
  },
});
