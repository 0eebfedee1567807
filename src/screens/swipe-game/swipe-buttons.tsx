import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import type { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { IconButton, IconLink } from '#src/ui/icon-button/icon-button.tsx';
import * as css from './swipe-buttons.css.ts';
import type { SwipeControls } from './use-swipe.ts';

type ControlsProps = {
  judge: SwipeControls;
  card: ProfileCard;
  leaving: ReturnType<typeof useFocusFallback>['leaving'];
};

/** Buttons equivalent to dragging. Disabled ones stay focusable. [SWIPE-04] */
export function SwipeButtons({ judge: { canLike, canUndo, judge, undo }, card, leaving }: ControlsProps) {
  const { t } = useLingui();
  const { name } = card;
  return (
    <div className={css.controls}>
      <IconButton
        ref={leaving}
        icon="undo"
        label={t`Take the last pass back`}
        aria-disabled={!canUndo}
        className={css.small}
        onClick={undo}
      />
      <IconButton ref={leaving} icon="x" label={t`Pass ${name}`} className={css.large} onClick={() => judge(false)} />
      <IconButton
        ref={leaving}
        icon="heart-filled"
        label={t`Like ${name}`}
        aria-disabled={!canLike}
        className={classNames(css.large, css.like)}
        onClick={() => judge(true)}
      />
      <IconLink
        ref={leaving}
        icon="info"
        label={t`Show the profile of ${name}`}
        href={href('members-id', { id: card.id })}
        className={css.small}
      />
    </div>
  );
}
