import { runChange } from '#server/core/change.ts';
import type { Deps } from '#server/core/deps.ts';
import { addDisableReason } from '#server/domain/notifications.ts';
import { tokenHash } from '#server/domain/secret-token.ts';

/**
 * A mail program takes its reader off the list (RFC 8058): no notification is mailed to him any more until he lifts it
 * himself. There is nobody logged in, only the token of the mail; asked again it says the same. Answers the HTTP status.
 * [MAIL-03 MAIL-04 MAIL-06]
 */
export const unsubscribe = (
  deps: Pick<Deps, 'db' | 'bus' | 'log' | 'now'>,
  token: string | null,
): Promise<200 | 404> => {
  const now = deps.now();
  return runChange(deps, now, async ({ tx, tell }) => {
    const member = await tx
      .selectFrom('mail_token')
      .innerJoin('member', 'member.id', 'mail_token.member_id')
      .select(['member.id', 'member.notifications_disabled'])
      .where('mail_token.token_hash', '=', tokenHash(token ?? ''))
      .where('mail_token.purpose', '=', 'unsubscribe')
      .where('mail_token.expires_at', '>', now)
      .executeTakeFirst();
    if (member === undefined) return 404;
    const disabled = addDisableReason(member.notifications_disabled, 'listunsubscribe');
    if (disabled === member.notifications_disabled) return 200;
    await tx.updateTable('member').set({ notifications_disabled: disabled }).where('id', '=', member.id).execute();
    await tell(member.id, { type: 'user' });
    return 200;
  });
};
