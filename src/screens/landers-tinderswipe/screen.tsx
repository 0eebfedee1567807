import { useLingui } from '@lingui/react/macro';
import { Call } from '#src/parts/lander/call.tsx';
import { LanderFrame } from '#src/parts/lander/frame.tsx';
import { Deck } from './parts/deck.tsx';

/** Three members, one after the other. [ROUTE-45] */
export function Screen() {
  const { t } = useLingui();
  return (
    <LanderFrame
      heading={t`Left, right, hello`}
      lead={t`Three people. Swipe, press, or use the arrow keys.`}
      call={<Call />}
      beside={<Deck />}
    />
  );
}
