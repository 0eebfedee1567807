import { useLingui } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import * as css from './bottom-bar.css.ts';
import { NavBadge } from './nav-badge.tsx';
import { ariaCurrentFor, ownProfileItem, navItems } from './nav-items.ts';

/** A phone's way through the members area; from 768 the top bar has it. */
export default function BottomBar({ current }: { current: string }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Main`} className={css.bar}>
      {[...navItems, ownProfileItem].map((place) => (
        <Link
          key={place.route}
          href={href(place.route)}
          aria-current={ariaCurrentFor(place, current)}
          className={css.link}
        >
          <span className={css.icon}>
            <Icon name={place.icon} />
            {place.counts !== undefined && <NavBadge counts={place.counts} className={css.count} />}
          </span>
          <span className={css.word}>{i18n._(place.short)}</span>
        </Link>
      ))}
    </nav>
  );
}
