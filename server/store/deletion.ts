import { day } from '#contract/durations.ts';
import type { Deletion } from '#contract/account.ts';
import { reactivation } from '#contract/limits/account.ts';
import type { Member, Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import type { Deps } from '#server/core/deps.ts';
import { reactivationDeadline } from '#server/domain/deletion.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { closeDataExport } from './data-exports.ts';
import { deleteEventsFrom } from './live-events.ts';
import { revokeMailLinks, createMailLink } from './mail-links.ts';
import { type MailDeps, queueMail } from './queue-mail.ts';
import { deleteSessions } from './sessions.ts';

/**
 * Hides the member and ends all sessions; a mailed link restores the account. Returns the deadline, after which
 * personal data is erased. [DELETE-02 DELETE-03 DELETE-04 DELETE-06]
 */
export const deleteMember = async (
  { tx, recheckSessions, afterCommit }: Pick<WriteContext, 'tx' | 'recheckSessions' | 'afterCommit'>,
  deps: MailDeps & Pick<Deps, 'archives'>,
  member: Member,
  { reason, remarks = '' }: Pick<Deletion, 'reason' | 'remarks'>,
  now: number,
): Promise<number> => {
  const until = reactivationDeadline(now);
  await tx
    .updateTable('member')
    .set({ deleted_at: now, delete_reason: reason, delete_remarks: remarks === '' ? null : remarks })
    .where('id', '=', member.id)
    .execute();
  await deleteSessions(tx, member.id);
  await deleteEventsFrom(tx, member.id);
  const exported = await closeDataExport(tx, member.id);
  if (exported !== undefined) afterCommit(() => deps.archives.remove(exported));
  await revokeMailLinks(tx, member.id, ['activation', 'reset', 'mail_change', 'bounce', 'restore'], now);
  const token = await createMailLink(tx, {
    member_id: member.id,
    purpose: 'restore',
    created_at: now,
    expires_at: until,
  });
  const link = `${siteOrigin(deps.config, member.site_domain)}/account-deleted?token=${token}`;
  await queueMail(tx, deps, member, 'account_deleted', { link, days: reactivation / day }, now);
  recheckSessions(member.id);
  return until;
};

/**
 * Returns false when there is no deletion to undo, or too late. Call only after authentication, before logging in.
 * [DELETE-04 DELETE-06]
 */
export const restoreMember = async (tx: Tx, { id }: Pick<Member, 'id'>, now: number): Promise<boolean> => {
  const restored = await tx
    .updateTable('member')
    .set({ deleted_at: null, delete_reason: null, delete_remarks: null })
    .where('id', '=', id)
    .where('deleted_at', '>', now - reactivation)
    .returning('id')
    .executeTakeFirst();
  if (restored === undefined) return false;
  await revokeMailLinks(tx, id, ['restore'], now);
  return true;
};
