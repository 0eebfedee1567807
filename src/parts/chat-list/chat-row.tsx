import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Chat, Message } from '#contract/chat.ts';
import { usePicture } from '#src/parts/picture.ts';
import { useTimes } from '#src/parts/times.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption, ellipsis } from '#src/styles/text.css.ts';
import { useFollow } from '#src/system.tsx';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import * as css from './chat-list.css.ts';

/** One conversation in the list. [CHAT-04 CHAT-07] */
export function ChatRow({ chat, me, current }: { chat: Chat; me: string | null; current: boolean }) {
  const { t } = useLingui();
  const { profile, last_message: last, num_unread_messages: unread } = chat;
  const { brief } = useTimes();
  const picture = usePicture()(profile.main_image);
  const isUnread = unread > 0;
  return (
    <a
      href={href('chats-id', { id: chat.conversation.id })}
      onClick={useFollow()}
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
          {profile.demo && (
            <Tag tone="soft">
              <Trans>Demo</Trans>
            </Tag>
          )}
          {last && (
            <span className={classNames(caption, css.time, isUnread && css.unreadTime)}>{brief(last.time)}</span>
          )}
        </span>
        <span className={css.line}>
          <span className={classNames(bodySmall, ellipsis, css.preview, isUnread && css.unreadPreview)}>
            {last && <Preview message={last} mine={last.sender === me} />}
          </span>
          {isUnread && (
            <Badge
              count={unread}
              label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
            />
          )}
        </span>
      </span>
    </a>
  );
}

function Preview({ message, mine }: { message: Message; mine: boolean }) {
  const { t } = useLingui();
  const said = message.type === 'text' ? message.body : message.type === 'photo' ? t`Photo` : t`Gift`;
  if (!mine) return <>{said}</>;
  return (
    <>
      <Icon
        name={message.read ? 'check-double' : 'check'}
        size="xs"
        className={classNames(css.mark, message.read && css.read)}
        label={message.read ? t`Read` : t`Sent`}
      />
      <Trans>You: {said}</Trans>
    </>
  );
}
