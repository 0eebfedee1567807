import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, muted } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './screen.css.ts';
import { SwipeButtons, SwipeStack } from './swipe-stack.tsx';
import { useSwipe } from './use-swipe.ts';

/** The deck and its buttons. [SWIPE-01 SWIPE-04] */
export function Game({ leaving }: { leaving: ReturnType<typeof useFocusFallback>['leaving'] }) {
  const judge = useSwipe();
  const keys = useId();
  const isOnline = useFacts((facts) => facts.online);
  if (judge.card === undefined) return null;
  const { name, age } = judge.card;
  return (
    <div className={css.game}>
      <SwipeStack judge={judge} hint={keys} leaving={leaving} />
      <SwipeButtons judge={judge} card={judge.card} leaving={leaving} />
      {!isOnline && (
        <p className={classNames(caption, muted, css.hint)}>
          <Trans>You are offline. Passes will wait, likes need the network.</Trans>
        </p>
      )}
      <p id={keys} className={classNames(caption, muted, css.hint, css.keys)}>
        <Trans>On the card, arrow left passes, arrow right likes, and arrow up takes the last pass back.</Trans>
      </p>
      <VisuallyHidden>
        <output>
          {name}, {age}
        </output>
      </VisuallyHidden>
    </div>
  );
}
