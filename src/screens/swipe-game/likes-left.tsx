import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { swipe } from '#contract/limits.ts';
import { likesLeft } from '#machines/page/swipe-likes.ts';
import { usePageActor } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './likes-left.css.ts';

/** A star for each like of the day. [SWIPE-02] */
export function LikesLeft() {
  const page = usePageActor('swipe');
  const { likesPerDay } = swipe;
  const likes = useSelector(page, (snapshot) => snapshot.children.swipeLikes);
  const left = useSelector(likes, (snapshot) => (snapshot === undefined ? likesPerDay : likesLeft(snapshot.context)));
  return (
    <p className={css.stars}>
      <VisuallyHidden>
        <Trans>
          {left} of {likesPerDay} likes left today
        </Trans>
      </VisuallyHidden>
      {Array.from({ length: likesPerDay }, (_, at) => (
        <Icon key={at} name="star" size="s" className={at < left ? css.left : css.spent} />
      ))}
    </p>
  );
}
