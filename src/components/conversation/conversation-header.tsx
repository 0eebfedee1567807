import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { selectionKey } from '#machines/app/facts.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { useNearPlace } from '#src/components/place-name.ts';
import { GiftButton } from '#src/components/gift-picker/gift-button.tsx';
import { useLike } from '#src/components/like-button/like-button.tsx';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { SavedCopy } from '#src/components/saved-copy.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis } from '#src/styles/text.css.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { IconLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Menu, type MenuItem } from '#src/ui/menu/menu.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import { type ConfirmedAct, ContactConfirmation, useWrittenConversation } from './contact-confirmation.tsx';
import * as css from './conversation.css.ts';

export function ConversationHeader({ profile }: { profile: ProfileCard | null }) {
  const { t } = useLingui();
  const isBesideList = useFacts((facts) => selectionKey(facts.route) !== null);
  return (
    <header className={css.head}>
      {!isBesideList && (
        <IconLink icon="arrow-left" label={t`Back to your messages`} href={href('chats')} className={css.back} />
      )}
      {profile && <Partner profile={profile} level={isBesideList ? 2 : 1} />}
      {profile && (
        <div className={css.actions}>
          <GiftButton profile={profile} />
          <ConversationMenu profile={profile} />
        </div>
      )}
    </header>
  );
}

function Partner({ profile, level }: { profile: ProfileCard; level: 1 | 2 }) {
  const { t } = useLingui();
  const Heading = level === 1 ? 'h1' : 'h2';
  const picture = usePhotoSources()(profile.main_image);
  const place = useNearPlace()(profile);
  return (
    <Link href={href('members-id', { id: profile.id })} className={classNames(css.who, level === 2 && css.besideList)}>
      <Avatar
        src={picture?.thumb ?? null}
        name={profile.name}
        loading="eager"
        online={profile.online ? '' : undefined}
      />
      <div className={css.whoWords}>
        <Heading className={css.name}>
          <span className={ellipsis}>{profile.name}</span>
          <span className={css.age}>, {profile.age}</span>
          {profile.premium && <Icon name="star" size="xs" label={t`Premium`} className={css.premium} />}
        </Heading>
        <span className={css.below}>
          <FictionalTag profile={profile} tone="soft" className={css.headTag} />
          <span className={classNames(caption, ellipsis, css.presence)}>
            <Presence profile={profile} near={place} />
          </span>
        </span>
      </div>
    </Link>
  );
}

function Presence({ profile: { online, saved_at: savedAt }, near }: { profile: ProfileCard; near: ReactNode }) {
  if (savedAt !== undefined) return <SavedCopy at={savedAt} />;
  return online ? <Trans>Online now</Trans> : near;
}

type Act = 'profile' | 'report' | ConfirmedAct;

/** Actions on the other member and on the conversation. [BLOCK-01 BLOCK-07 CHAT-11 CHAT-24] */
function ConversationMenu({ profile }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const send = useSend();
  const { liked } = useLike(profile);
  const conversation = useWrittenConversation();
  const [confirming, setConfirming] = useState<ConfirmedAct | null>(null);
  const { id, name } = profile;
  const items: readonly MenuItem<Act>[] = [
    { id: 'profile', label: t`View profile`, icon: 'user', href: href('members-id', { id }) },
    { id: 'report', label: t`Report ${name}`, icon: 'flag' },
    ...(liked ? [{ id: 'unmatch' as const, label: t`Unmatch`, icon: 'heart' as const }] : []),
    { id: 'block', label: t`Block ${name}`, icon: 'ban', danger: true },
    ...(conversation === null
      ? []
      : [{ id: 'delete' as const, label: t`Delete conversation`, icon: 'trash' as const, danger: true }]),
  ];
  return (
    <>
      <Menu
        label={t`More about ${name}`}
        arrow={false}
        className={css.menu}
        items={items}
        onSelect={(act) => {
          if (act === 'unmatch' || act === 'block' || act === 'delete') setConfirming(act);
          if (act === 'report')
            send({ type: 'reportDialog.requested', reported: { profile: id, kind: 'member', subject: null, name } });
        }}
      >
        <Icon name="more" />
      </Menu>
      <ContactConfirmation profile={profile} act={confirming} onClose={() => setConfirming(null)} />
    </>
  );
}
