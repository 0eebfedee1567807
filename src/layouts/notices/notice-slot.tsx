import { Suspense, useContext, useEffect } from 'react';
import type { Facts } from '#machines/app/facts.ts';
import { type StoredNotices, dueNotices, isNoticeExpected, noticeUserOf } from '#machines/app/notices.ts';
import { classNames } from '#src/styles/class-names.ts';
import { StoredNoticesContext, useFacts, useMemberState } from '#src/system.tsx';
import * as css from '#src/layouts/default/layout.css.ts';
import { Notices } from '#src/layouts/default/lazy-member-layout.ts';

const isExpected = (facts: Facts, stored: StoredNotices): boolean => {
  const user = facts.user === null ? stored.lastUser() : noticeUserOf(facts.user);
  return user !== null && isNoticeExpected(user, facts, stored);
};

/**
 * The bar of notices. Its height is reserved from the first render, so that nothing below moves when the session, the
 * member scope and the bar load. [ALERT-14 BONUS-17]
 */
export function NoticeSlot({ className }: { className?: string }) {
  const stored = useContext(StoredNoticesContext)();
  const session = useFacts((facts) => facts.session);
  const user = useFacts((facts) => facts.user);
  const hasDue = useMemberState('noticeBar', ({ context }) => dueNotices(context).length > 0, null);
  // Push support is detected late.
  const isOpen = useFacts((facts) =>
    hasDue === null || (!hasDue && facts.push === 'unknown') ? isExpected(facts, stored) : hasDue,
  );
  useEffect(() => {
    if (session === 'member' && user !== null) stored.saveLastUser(noticeUserOf(user));
    if (session === 'visitor') stored.saveLastUser(null);
  }, [session, user, stored]);
  if (session !== 'member' && (session !== 'restoring' || !isOpen)) return null;
  return (
    <div className={classNames(css.room, isOpen && css.open, className)}>
      <div className={css.inside}>
        <div className={css.ground}>
          <Suspense>{hasDue === true && <Notices />}</Suspense>
        </div>
      </div>
    </div>
  );
}
