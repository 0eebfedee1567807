import { Refusal, call } from '#server/call.ts';
import { userView } from '#server/domain/user-view.ts';
import { mailActivationLink } from '#server/store/activation.ts';
import { confirmMember } from '#server/store/confirmation.ts';
import { findSpentLink, spendLink } from '#server/store/links.ts';
import { readMember } from '#server/store/members.ts';

/** [ACTIVATE-01 to ACTIVATE-03 API-40] */
export const activate = call({
  name: 'activate',
  run: async ({ tx, deps, now, member, body, tell, after, logIn }) => {
    const link = await spendLink(tx, body.token, 'activation', now);
    if (link === null) {
      // Somebody opens the link of his mail once more, in the browser in which it has done its work already.
      const isDone = member?.status === 'confirmed' && (await findSpentLink(tx, member.id, body.token, 'activation'));
      return member !== null && isDone ? { user: userView(member) } : new Refusal('link_invalid');
    }
    const { member_id: memberId } = link;
    await confirmMember({ tx, tell, after }, deps, memberId, now);
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
      await mailActivationLink(tx, deps, member, now);
    }
    return { ok: true as const };
  },
});
