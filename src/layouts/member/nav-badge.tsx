import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFacts } from '#src/system.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';

type PlaceCountProps = { counts: 'unread' | 'newLikes'; className?: string };

/** Hidden at zero. [TOPBAR-05 TOPBAR-06 TOPBAR-07 TOPBAR-08 TOPBAR-19] */
export function NavBadge({ counts, className }: PlaceCountProps) {
  const { t } = useLingui();
  const count = useFacts((facts) => facts[counts]);
  if (count === 0) return null;
  const label =
    counts === 'unread'
      ? t`${plural(count, { one: '# unread message', other: '# unread messages' })}`
      : t`${plural(count, { one: '# new like', other: '# new likes' })}`;
  return <Badge count={count} label={label} className={className} />;
}
