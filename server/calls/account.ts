import { Refusal, defineCall } from '#server/core/call.ts';
import { toUser } from '#server/domain/user-reply.ts';
import { deleteMember, restoreMember } from '#server/store/deletion.ts';
import { consumeMailLink } from '#server/store/mail-links.ts';
import { requirePassword, verifyOwnPassword } from '#server/store/login-locks.ts';
import { pauseMember } from '#server/store/pauses.ts';
import { getMember } from '#server/store/members.ts';

/** [DELETE-01 DELETE-02 DELETE-03 DELETE-06 API-40] */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  prepare: async (context) => ({ correct: await verifyOwnPassword(context, context.body.password) }),
  run: async (context) => {
    const refusal = await requirePassword(context, context.prepared.correct, 'password');
    if (refusal !== null) return refusal;
    const { deps, member, body, now, logOut } = context;
    await logOut();
    return { until: await deleteMember(context, deps, member, body, now) };
  },
});

/** Hidden and without notices, until the next login or for months. [DELETE-05 API-40] */
export const pauseAccount = defineCall({
  name: 'pauseAccount',
  run: async (context) => {
    await context.logOut();
    return { until: await pauseMember(context, context.member.id, context.body.months, context.now) };
  },
});

/** The mailed link alone authenticates the member and logs them in. [DELETE-04 DELETE-06 API-40] */
export const reactivateAccount = defineCall({
  name: 'reactivateAccount',
  run: async ({ tx, now, body, logIn }) => {
    const link = await consumeMailLink(tx, body.token, 'restore', now);
    if (link === null) return new Refusal('link_invalid');
    const member = await getMember(tx, link.member_id);
    if (!(await restoreMember(tx, member, now))) return new Refusal('link_invalid');
    await logIn(member.id);
    return { user: toUser(member) };
  },
});
