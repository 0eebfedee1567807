import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { href } from '#src/routes.ts';
import { display, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { icons } from '#src/ui/icon/icon-registry.ts';
import { ResetCountdown } from './reset-countdown.tsx';
import * as css from './likes-used-up.css.ts';

/** Shown after today's last like. [SWIPE-02 SWIPE-03] */
export function LikesUsedUp() {
  return (
    <div className={css.limit}>
      <Moon />
      <h1 className={display}>
        <Trans>That was today's four</Trans>
      </h1>
      <p className={muted}>
        <Trans>You have given all your likes of the game. There are new ones when this clock has run down.</Trans>
      </p>
      <Left />
      <div className={css.ways}>
        <ButtonLink isFullWidth href={href('members')}>
          <Trans>Browse members</Trans>
        </ButtonLink>
        <ButtonLink isFullWidth variant="quiet" href={href('likes')}>
          <Trans>See who likes you</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

function Left() {
  const { i18n } = useLingui();
  const page = usePageActor('swipe');
  const likes = useSelector(page, (snapshot) => snapshot.children.swipeLikes);
  const countdown = useSelector(likes, (snapshot) => snapshot?.children.countdown);
  const left = useSelector(countdown, (snapshot) => snapshot?.context.left ?? 0);
  return <ResetCountdown seconds={left} locale={i18n.locale} />;
}

const Moon = () => (
  <svg viewBox="0 0 200 150" aria-hidden className={css.art}>
    <circle cx="100" cy="78" r="62" className={css.sky} />
    <path d="M128 96a40 40 0 1 1-38-56 32 32 0 0 0 38 56Z" className={css.moon} />
    <path d={icons.star} transform="translate(151 18) scale(.72)" className={css.star} />
    <path d={icons.star} transform="translate(29 44) scale(.45)" className={css.star} />
  </svg>
);
