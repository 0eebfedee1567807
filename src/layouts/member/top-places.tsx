import { useLingui } from '@lingui/react/macro';
import * as css from '#src/layouts/default/top-bar.css.ts';
import { href } from '#src/routes.ts';
import { useLinkNavigation } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { PlaceCount } from './place-count.tsx';
import { currentIn, places } from './places.ts';

/** From 768; below that the bottom bar leads there. */
export function TopPlaces({ current }: { current: string }) {
  const { t, i18n } = useLingui();
  const follow = useLinkNavigation();
  return (
    <nav aria-label={t`Main`} className={css.places}>
      {places.map((place) => (
        <a
          key={place.route}
          href={href(place.route)}
          aria-current={currentIn(place, current)}
          className={css.place}
          onClick={follow}
        >
          <Icon name={place.icon} />
          <span className={css.word}>{i18n._(place.label)}</span>
          {place.counts !== undefined && <PlaceCount counts={place.counts} />}
        </a>
      ))}
    </nav>
  );
}
