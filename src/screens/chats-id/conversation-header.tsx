import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { GiftButton } from '#src/components/gift-picker/gift-button.tsx';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { usePlaceName } from '#src/components/use-place-name.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis } from '#src/styles/text.css.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { IconLink } from '#src/ui/icon-button/icon-button.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import * as css from './conversation-header.css.ts';

export function ConversationHeader({ profile }: { profile: ProfileCard | null }) {
  const { t } = useLingui();
  return (
    <header className={css.head}>
      <IconLink icon="arrow-left" label={t`Back to your messages`} href={href('chats')} className={css.back} />
      {profile && <Partner profile={profile} />}
      {profile && (
        <div className={css.acts}>
          <GiftButton profile={profile} />
          <ConversationMenu profile={profile} />
        </div>
      )}
    </header>
  );
}

function Partner({ profile }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const picture = usePhotoSources()(profile.main_image);
  const place = usePlaceName()(profile);
  return (
    <Link href={href('members-id', { id: profile.id })} className={css.who}>
      <Avatar
        src={picture?.thumb ?? null}
        name={profile.name}
        loading="eager"
        online={profile.online ? '' : undefined}
      />
      <span className={css.whoWords}>
        <h1 className={css.name}>
          <span className={ellipsis}>{profile.name}</span>
          <span className={css.age}>, {profile.age}</span>
          {profile.premium && <Icon name="star" size="xs" label={t`Premium`} className={css.premium} />}
        </h1>
        <span className={css.below}>
          {profile.demo && (
            <StatusTag tone="soft" className={css.headTag}>
              <Trans>Demo</Trans>
            </StatusTag>
          )}
          <span className={classNames(caption, ellipsis, css.presence)}>
            {profile.online ? <Trans>Online now</Trans> : place.near}
          </span>
        </span>
      </span>
    </Link>
  );
}
