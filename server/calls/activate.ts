import { Refusal, defineCall } from '#server/core/call.ts';
import { checkActivationCode } from '#server/store/activation-codes.ts';
import { mailActivationLink } from '#server/store/activation-mail.ts';
import { confirmMember } from '#server/store/confirm-member.ts';
import { consumeMailLink, findConsumedLink, findMailLink } from '#server/store/mail-links.ts';
import { getMember } from '#server/store/members.ts';
import { refuseOtherBrowser, verifyLinkPassword } from '#server/store/own-browser.ts';
import { loadOwnUser } from '#server/store/preferences.ts';

/**
 * In any other browser the link alone is not enough: a stranger may have signed up with the address, whose session and
 * password would go on. [ACTIVATE-01 to ACTIVATE-03 ACTIVATE-07 API-40]
 */
export const activate = defineCall({
  name: 'activate',
  prepare: async (context) => {
    const { deps, now, body } = context;
    const link = await findMailLink(deps.db.read, body.token, 'activation', now);
    return verifyLinkPassword(context, link?.member_id ?? null, body.password);
  },
  run: async (context) => {
    const { tx, deps, now, member, body, prepared, publishEvent, afterCommit, logIn } = context;
    const link = await findMailLink(tx, body.token, 'activation', now);
    if (link === null) {
      // True when the member opens the same link again in the same browser.
      const isAlreadyActivated =
        member?.status === 'confirmed' && (await findConsumedLink(tx, member.id, body.token, 'activation'));
      return member !== null && isAlreadyActivated
        ? { user: await loadOwnUser(tx, member, now) }
        : new Refusal('link_invalid');
    }
    const { member_id: memberId } = link;
    context.noteMember(memberId);
    const refusal = await refuseOtherBrowser(context, memberId, body.password, prepared);
    if (refusal !== null) return refusal;
    await consumeMailLink(tx, body.token, 'activation', now);
    await confirmMember({ tx, publishEvent, afterCommit }, deps, memberId, now);
    await publishEvent(memberId, { type: 'user' });
    // Another member logged in here stays logged in; the reply is always this browser's member.
    if (member !== null && member.id !== memberId) return { user: await loadOwnUser(tx, member, now) };
    if (member === null) await logIn(memberId);
    return { user: await loadOwnUser(tx, await getMember(tx, memberId), now) };
  },
});

const codeErrors = { wrong: 'mail_code_wrong', expired: 'mail_code_expired', used_up: 'mail_code_tries' } as const;

/** The code of the mail, in a session of the account that it was sent to. [ACTIVATE-04] */
export const activateByCode = defineCall({
  name: 'activateByCode',
  run: async ({ tx, deps, now, member, body: { code }, publishEvent, afterCommit }) => {
    if (member.status !== 'confirmed') {
      const { result, triesLeft } = await checkActivationCode(tx, deps, { memberId: member.id, code }, now);
      if (result !== 'correct')
        return new Refusal('invalid_fields', { fields: { code: codeErrors[result] }, tries: triesLeft });
      await confirmMember({ tx, publishEvent, afterCommit }, deps, member.id, now);
      await publishEvent(member.id, { type: 'user' });
    }
    return { user: await loadOwnUser(tx, await getMember(tx, member.id), now) };
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
