import type { WriteContext } from '#server/core/change.ts';
import { deleteActivationCode } from './activation-codes.ts';
import { addLedgerEntry } from './ledger.ts';
import { revokeMailLinks } from './mail-links.ts';
import { getMember } from './members.ts';
import { postMessage } from './messages.ts';
import type { NotifyDeps } from './notify-member.ts';
import { getSiteSettings } from './site-settings.ts';

type Step = Pick<WriteContext, 'tx' | 'publishEvent' | 'afterCommit'>;

/**
 * Sends the message from the sign-up form as the member's first message, if its recipient can still be contacted.
 * [SIGNUP-05]
 */
const deliverSignupMessage = async (step: Step, deps: NotifyDeps, memberId: string, now: number): Promise<void> => {
  const member = await getMember(step.tx, memberId);
  const { signup_message: message, signup_to: profile } = member;
  if (message === null) return;
  await step.tx
    .updateTable('member')
    .set({ signup_message: null, signup_to: null })
    .where('id', '=', memberId)
    .execute();
  if (profile !== null) await postMessage(step, deps, member, { profile, message }, now);
};

/**
 * Idempotent: makes the profile visible, grants the sign-up credits and sends the sign-up message. [ACTIVATE-03
 * CREDITS-07 SIGNUP-05]
 */
export const confirmMember = async (step: Step, deps: NotifyDeps, memberId: string, now: number): Promise<void> => {
  const confirmed = await step.tx
    .updateTable('member')
    .set({ status: 'confirmed', profile_status: 'active' })
    .where('id', '=', memberId)
    .where('status', '=', 'not_confirmed')
    .returning('site_domain')
    .executeTakeFirst();
  if (confirmed === undefined) return;
  await revokeMailLinks(step.tx, memberId, ['activation'], now);
  await deleteActivationCode(step.tx, memberId);
  const { signup_credits: credits } = await getSiteSettings(step.tx, confirmed.site_domain);
  if (credits > 0) {
    await addLedgerEntry(step.tx, {
      member_id: memberId,
      change: credits,
      reason: 'signup',
      reference: memberId,
      time: now,
    });
  }
  await deliverSignupMessage(step, deps, memberId, now);
};
