import { Suspense, useContext } from 'react';
import { dueNotices, isNoticeExpected } from '#machines/member/notices.ts';
import { classNames } from '#src/styles/class-names.ts';
import { StoredNoticesContext, useFacts, useMemberState } from '#src/system.tsx';
import * as css from './layout.css.ts';
import { Notices } from './lazy-member-layout.ts';

/**
 * The bar of notices. Its height is reserved from the first render, so that nothing below moves when the member scope
 * and the bar load. [ALERT-14 BONUS-17]
 */
export function NoticeSlot({ className }: { className?: string }) {
  const stored = useContext(StoredNoticesContext);
  const hasDue = useMemberState('noticeBar', ({ context }) => dueNotices(context).length > 0, null);
  // Push support is detected late.
  const isOpen = useFacts((facts) =>
    hasDue === null || (!hasDue && facts.push === 'unknown') ? isNoticeExpected(facts, stored) : hasDue,
  );
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
