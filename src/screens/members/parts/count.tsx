import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { search } from '#contract/limits.ts';
import type { membersMachine } from '#machines/page/members.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { usePage } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './count.css.ts';

/** How many members match; above the cap nobody counts them. [SEARCH-08] */
export function Count() {
  const page = usePage<typeof membersMachine>();
  const found = useSelector(page, (snapshot) => snapshot.context.pages.at(-1)?.numResults ?? null);
  const busy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  return (
    <output className={classNames(bodySmall, css.count)}>
      {found === null ? busy && <Skeleton className={css.countLine} /> : <Found count={found} />}
    </output>
  );
}

const cap = search.countCap;

function Found({ count }: { count: number }) {
  if (count >= cap) return <Trans>{cap}+ members</Trans>;
  return <Plural value={count} _0="No members" one="# member" other="# members" />;
}
