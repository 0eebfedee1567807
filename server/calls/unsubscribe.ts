import { runChange } from '#server/core/change.ts';
import type { Deps } from '#server/core/deps.ts';
import { addDisableReason } from '#server/domain/notifications.ts';
import { findUnsubscribingMember } from '#server/store/mail-links.ts';
import { updateMember } from '#server/store/members.ts';

/**
 * One-click unsubscribe of a mail client (RFC 8058): disables notification mails until the member enables them again.
 * Authenticated by the mail's token alone, and idempotent. Returns the HTTP status. [MAIL-03 MAIL-04 MAIL-06]
 */
export const unsubscribe = (
  deps: Pick<Deps, 'db' | 'bus' | 'log' | 'now'>,
  token: string | null,
): Promise<200 | 404> => {
  const now = deps.now();
  return runChange(deps, now, async ({ tx, publishEvent }) => {
    const member = await findUnsubscribingMember(tx, token ?? '', now);
    if (member === undefined) return 404;
    const disabled = addDisableReason(member.notifications_disabled, 'listunsubscribe');
    if (disabled === member.notifications_disabled) return 200;
    await updateMember(tx, member.id, { notifications_disabled: disabled });
    await publishEvent(member.id, { type: 'user' });
    return 200;
  });
};
