import { useLingui } from '@lingui/react/macro';
import { LanderCta } from '#src/components/lander/lander-cta.tsx';
import { LanderPage } from '#src/components/lander/lander-page.tsx';
import { Deck } from './deck.tsx';

/** Three members, one after the other. [ROUTE-45] */
export function Screen() {
  const { t } = useLingui();
  return (
    <LanderPage
      heading={t`Left, right, hello`}
      lead={t`Three people. Swipe, press, or use the arrow keys.`}
      call={<LanderCta />}
      beside={<Deck />}
    />
  );
}
