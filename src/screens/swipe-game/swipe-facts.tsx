import { Trans, useLingui } from '@lingui/react/macro';
import type { SwipeCard } from '#contract/swipe.ts';
import { useDistanceText } from '#src/components/nearness.ts';
import { usePlaceName } from '#src/components/place-name.ts';
import { ProfileFacts } from '#src/components/profile-facts/profile-facts.tsx';
import { href } from '#src/routes.ts';
import { muted } from '#src/styles/text.css.ts';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

/** The profile of the card on top, beside it in a wide window. [SWIPE-06] */
export function SwipeFacts({ card }: { card: SwipeCard }) {
  const { t } = useLingui();
  const place = usePlaceName()(card);
  const distance = useDistanceText()(card);
  const { name } = card;
  return (
    <aside aria-label={t`Profile of ${name}`} className={css.facts}>
      <p className={muted}>{[place.full, distance].filter((part) => part !== null).join(' · ')}</p>
      {card.facts !== undefined && <ProfileFacts facts={card.facts} common={card.common_interests ?? []} level={3} />}
      <p>
        <TextLink href={href('members-id', { id: card.id })}>
          <Trans>View profile</Trans>
        </TextLink>
      </p>
    </aside>
  );
}
