import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ConversationSummary, Message } from '#contract/chat.ts';
import type { QueueSummary } from '#machines/member/send-queues.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { useTimeFormat } from '#src/components/formats.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { href, splitChatHref, splitMemberHref } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption, ellipsis } from '#src/styles/text.css.ts';
import { giftName } from '#src/texts/chat.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import * as css from './conversation-list.css.ts';
import { excerptAround } from './excerpt.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { IconButton } from '#src/ui/button/button.tsx';

/** Replaces the last message: queued messages are waiting or have failed. [CHAT-16] */
export function QueueStatusText({ status }: Pick<QueueSummary, 'status'>) {
  const isFailed = status === 'failed';
  return (
    <span className={classNames(bodySmall, ellipsis, css.preview, isFailed && css.failed)}>
      <Icon name={isFailed ? 'alert' : 'clock'} size="xs" className={css.mark} />
      {isFailed ? <Trans>Not sent</Trans> : <Trans>Waiting to be sent</Trans>}
    </span>
  );
}

/** Rows open beside the list. [CHAT-22] */
export const useIsSplit = (): boolean => useFacts((facts) => facts.wide && facts.route.name === 'chats');

/** A recipient whose first message is still queued: there is no conversation yet, so its text is shown here. [CHAT-16] */
export function QueuedRow({ row: { profile, name, status } }: { row: QueueSummary }) {
  const { t } = useLingui();
  const send = useSend();
  const isSplit = useIsSplit();
  return (
    <>
      <Link href={isSplit ? splitMemberHref(profile) : href('members-id-chat', { id: profile })} className={css.row}>
        <Avatar src={null} name={name} size="l" />
        <span className={css.words}>
          <span className={css.line}>
            <span className={classNames(ellipsis, css.name)}>{name}</span>
          </span>
          <span className={classNames(css.line, css.secondLine)}>
            <QueueStatusText status={status} />
          </span>
        </span>
      </Link>
      <IconButton
        icon="trash"
        label={t`Discard unsent message to ${name}`}
        className={css.menu}
        onClick={() => send({ type: 'queuedMessages.discarded', profile })}
      />
    </>
  );
}

type ChatRowProps = {
  chat: ConversationSummary;
  /** The member's own profile id. */
  me: string | null;
  current: boolean;
  /** The partner is typing. */
  typing: boolean;
  /** State of the member's queued messages there. */
  unsent: QueueSummary['status'] | null;
  /** Replaces the last message: the text that a search has found. [CHAT-25] */
  found?: { readonly message: Message; readonly words: string } | null;
};

/** One conversation in the list. [CHAT-03 CHAT-04 CHAT-06 CHAT-07] */
export function ConversationRow({ chat, me, current, typing, unsent, found = null }: ChatRowProps) {
  const { t } = useLingui();
  const { profile, num_unread_messages: unread } = chat;
  const last = found?.message ?? chat.last_message;
  const { brief } = useTimeFormat();
  const picture = usePhotoSources()(profile.main_image);
  const isUnread = unread > 0;
  const { id } = chat.conversation;
  const isSplit = useIsSplit();
  return (
    <Link
      href={isSplit ? splitChatHref(id) : href('chats-id', { id })}
      aria-current={current ? 'page' : undefined}
      className={classNames(css.row, current && css.current)}
    >
      <Avatar
        src={picture?.thumb ?? null}
        name={profile.name}
        size="l"
        online={profile.online ? t`Online now` : undefined}
      />
      <span className={css.words}>
        <span className={css.line}>
          <span className={classNames(ellipsis, css.name, isUnread && css.unreadName)}>{profile.name}</span>
          <FictionalTag profile={profile} tone="soft" className={css.tag} />
          {last && (
            <span className={classNames(caption, css.time, isUnread && css.unreadTime)}>{brief(last.time)}</span>
          )}
        </span>
        <span className={classNames(css.line, css.secondLine)}>
          {found ? (
            <span className={classNames(bodySmall, ellipsis, css.preview)}>
              <FoundText message={found.message} words={found.words} mine={found.message.sender === me} />
            </span>
          ) : unsent === 'failed' || (unsent === 'waiting' && !typing) ? (
            <QueueStatusText status={unsent} />
          ) : typing ? (
            <span className={classNames(bodySmall, ellipsis, css.preview, css.typing)}>
              <Trans>is writing…</Trans>
            </span>
          ) : (
            <span className={classNames(bodySmall, ellipsis, css.preview, isUnread && css.unreadPreview)}>
              {last && <Preview message={last} mine={last.sender === me} />}
            </span>
          )}
          {isUnread && (
            <Badge
              count={unread}
              label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
            />
          )}
        </span>
      </span>
    </Link>
  );
}

function Preview({ message, mine }: { message: Message; mine: boolean }) {
  const { i18n, t } = useLingui();
  const { type, body } = message;
  if (!mine)
    return type === 'text' ? (
      body
    ) : (
      <>
        <Icon name={type === 'gift' ? 'gift' : 'image'} size="xs" className={css.mark} />
        {type === 'gift' ? <Trans>Sent you a gift</Trans> : <Trans>Sent you a photo</Trans>}
      </>
    );
  const said = type === 'text' ? body : type === 'photo' ? t`Photo` : i18n._(giftName(body));
  return (
    <>
      <Mark message={message} />
      <Trans>You: {said}</Trans>
    </>
  );
}

/** The part of a text that a search has found, from the words before it on. */
function FoundText({ message, words, mine }: { message: Message; words: string; mine: boolean }) {
  const { before, match, after } = excerptAround(message.body, words);
  const said = (
    <>
      {before}
      <mark className={css.foundWords}>{match}</mark>
      {after}
    </>
  );
  return mine ? <Trans>You: {said}</Trans> : said;
}

/** State of the member's own message: one check sent, two delivered, two in link colour read. */
function Mark({ message: { delivered, read } }: { message: Message }) {
  const { t } = useLingui();
  const readText = t({ message: 'Read', context: 'message' });
  const sentText = t({ message: 'Sent', context: 'message' });
  return (
    <Icon
      name={read || delivered ? 'check-double' : 'check'}
      size="xs"
      className={classNames(css.mark, read && css.read)}
      label={read ? readText : delivered ? t`Delivered` : sentText}
    />
  );
}

/** Actions on a conversation other than opening it. */
export function RowMenu({ chat, onDelete }: { chat: ConversationSummary; onDelete: () => void }) {
  const { t } = useLingui();
  const { name } = chat.profile;
  const profile = href('members-id', { id: chat.profile.id });
  return (
    <Menu
      label={t`More about ${name}`}
      arrow={false}
      className={css.menu}
      items={[
        { id: 'profile', label: t`View profile`, icon: 'user', href: profile },
        { id: 'delete', label: t`Delete conversation`, icon: 'trash', danger: true },
      ]}
      onSelect={(id) => {
        if (id === 'delete') onDelete();
      }}
    >
      <Icon name="more" />
    </Menu>
  );
}
