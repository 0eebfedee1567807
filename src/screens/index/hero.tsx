import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { account } from '#contract/limits/account.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, bodySmall, hero } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import * as css from './screen.css.ts';

type HeroProps = VisitorHeroProps & { readonly pictures: PortraitFanProps };

/** Words and pictures of the site's niche; a member is greeted by name. [SETTINGS-12] */
export function Hero({ pictures, greeting, promise }: HeroProps) {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <>
      <PortraitFan {...pictures} />
      {isMember ? <MemberHero /> : <VisitorHero greeting={greeting} promise={promise} />}
    </>
  );
}

type VisitorHeroProps = { readonly greeting: ReactNode; readonly promise: ReactNode };

function VisitorHero({ greeting, promise }: VisitorHeroProps) {
  const mayBrowse = useFacts((facts) => facts.settings?.logged_out_search === 'yes');
  const { minAge } = account;
  return (
    <div className={css.copy}>
      <h1 className={hero}>{greeting}</h1>
      <p className={classNames(bodyLarge, css.promise)}>{promise}</p>
      <div className={css.actions}>
        <ButtonLink href={href('signup')} variant="white">
          <Trans>Create your profile</Trans>
        </ButtonLink>
        {mayBrowse && (
          <ButtonLink href={href('members')} variant="night">
            <Trans>Browse members</Trans>
          </ButtonLink>
        )}
      </div>
      <p className={classNames(bodySmall, css.adults)}>
        <Icon name="shield" size="s" />
        <Trans>{minAge} and over only.</Trans>
      </p>
    </div>
  );
}

/** Leads a member to what is new. The counts arrive late: they hang over the corner of their button. [ROUTE-67] */
function MemberHero() {
  const { t } = useLingui();
  const name = useFacts((facts) => facts.user?.profile.name ?? '');
  const unread = useFacts((facts) => facts.unread);
  const count = useFacts((facts) => facts.newLikes);
  return (
    <div className={css.copy}>
      <h1 className={hero}>
        <Trans>Good to see you, {name}</Trans>
      </h1>
      <p className={classNames(bodyLarge, css.promise)}>
        {unread > 0 ? (
          <Plural value={unread} one="# message is waiting for you." other="# messages are waiting for you." />
        ) : (
          <Trans>See who's here tonight.</Trans>
        )}
      </p>
      <div className={css.actions}>
        <ButtonLink href={href('members')} variant={unread + count > 0 ? 'night' : 'white'}>
          <Trans>Search members</Trans>
        </ButtonLink>
        <ButtonLink href={href('chats')} variant={unread > 0 ? 'white' : 'night'} className={css.news}>
          <Trans>Messages</Trans>
          {unread > 0 && (
            <Badge
              count={unread}
              label={t`${plural(unread, {
                one: '# message is waiting for you.',
                other: '# messages are waiting for you.',
              })}`}
              className={css.newsCount}
            />
          )}
        </ButtonLink>
        <ButtonLink href={href('likes')} variant={count > 0 && unread === 0 ? 'white' : 'night'} className={css.news}>
          <Trans>Likes</Trans>
          {count > 0 && (
            <Badge
              count={count}
              label={t`${plural(count, { one: '# new like', other: '# new likes' })}`}
              className={css.newsCount}
            />
          )}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Addresses of one picture, 480 and 320 pixels wide. */
type Portrait = { readonly src: string; readonly small: string };
type PortraitFanProps = { readonly left: Portrait; readonly right: Portrait; readonly front: Portrait };

const FanPhoto = ({ src, small, ...photo }: Portrait & { className: string; priority?: 'high' }) => (
  <Photo
    src={src}
    srcSet={`${small} 320w, ${src} 480w`}
    sizes="(min-width:992px) 263px, min(44vw,185px)"
    alt=""
    loading="eager"
    {...photo}
  />
);

/** Three drawings of invented people. */
const PortraitFan = ({ left, right, front }: PortraitFanProps) => (
  <div className={css.fan}>
    <FanPhoto {...left} className={css.left} />
    <FanPhoto {...right} className={css.right} />
    <FanPhoto {...front} priority="high" className={css.front} />
    <p className={css.note}>
      <Icon name="heart-filled" size="s" className={css.heart} />
      <Trans>It starts with hello</Trans>
    </p>
  </div>
);
