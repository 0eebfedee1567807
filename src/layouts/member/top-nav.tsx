import { useLingui } from '@lingui/react/macro';
import * as css from '#src/layouts/default/top-bar.css.ts';
import { href } from '#src/routes.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { NavBadge } from './nav-badge.tsx';
import { ariaCurrentFor, navItems } from './nav-items.ts';

/** From 768; below that the bottom bar leads there. */
export function TopNav({ current }: { current: string }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Main`} className={css.places}>
      {navItems.map((place) => (
        <Link
          key={place.route}
          href={href(place.route)}
          aria-current={ariaCurrentFor(place, current)}
          className={css.place}
        >
          <Icon name={place.icon} />
          <span className={css.word}>{i18n._(place.label)}</span>
          {place.counts !== undefined && <NavBadge counts={place.counts} />}
        </Link>
      ))}
    </nav>
  );
}
