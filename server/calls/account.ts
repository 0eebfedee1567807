import { Refusal, call } from '#server/call.ts';
import { userView } from '#server/domain/user-view.ts';
import { deleteMember, restoreMember } from '#server/store/deletion.ts';
import { spendLink } from '#server/store/links.ts';
import { refuseWrongPassword } from '#server/store/login-locks.ts';
import { readMember } from '#server/store/members.ts';

/** [DELETE-01 DELETE-02 DELETE-03 DELETE-06 API-40] */
export const deleteAccount = call({
  name: 'deleteAccount',
  prepare: async ({ deps, member, body }) => ({
    correct: await deps.passwords.verify(member.password_hash, body.password),
  }),
  run: async (context) => {
    const refusal = await refuseWrongPassword(context, context.prepared.correct, 'password');
    if (refusal !== null) return refusal;
    const { deps, member, body, now, logOut } = context;
    await logOut();
    return { until: await deleteMember(context, deps, member, body, now) };
  },
});

/** The mailed way back; whoever has it is logged in. [DELETE-04 DELETE-06 API-40] */
export const restoreAccount = call({
  name: 'restoreAccount',
  run: async ({ tx, now, body, logIn }) => {
    const link = await spendLink(tx, body.token, 'restore', now);
    if (link === null) return new Refusal('link_invalid');
    const member = await readMember(tx, link.member_id);
    if (!(await restoreMember(tx, member, now))) return new Refusal('link_invalid');
    await logIn(member.id);
    return { user: userView(member) };
  },
});
