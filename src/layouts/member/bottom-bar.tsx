import { useLingui } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useLinkNavigation } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './bottom-bar.css.ts';
import { PlaceCount } from './place-count.tsx';
import { currentIn, ownProfile, places } from './places.ts';

/** A phone's way through the members area; from 768 the top bar has it. */
export default function BottomBar({ current }: { current: string }) {
  const { t, i18n } = useLingui();
  const follow = useLinkNavigation();
  return (
    <nav aria-label={t`Main`} className={css.bar}>
      {[...places, ownProfile].map((place) => (
        <a
          key={place.route}
          href={href(place.route)}
          aria-current={currentIn(place, current)}
          className={css.link}
          onClick={follow}
        >
          <span className={css.icon}>
            <Icon name={place.icon} />
            {place.counts !== undefined && <PlaceCount counts={place.counts} className={css.count} />}
          </span>
          <span className={css.word}>{i18n._(place.short)}</span>
        </a>
      ))}
    </nav>
  );
}
