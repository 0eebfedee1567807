import { Trans, useLingui } from '@lingui/react/macro';
import type { QueueSummary as Row } from '#machines/member/send-queues.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, ellipsis } from '#src/styles/text.css.ts';
import { useSend } from '#src/system.tsx';
import { IconButton } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import * as css from './conversation-list.css.ts';

/** Replaces the last message: queued messages are waiting or have failed. [CHAT-16] */
export function QueuedConversations({ status }: Pick<Row, 'status'>) {
  const isFailed = status === 'failed';
  return (
    <span className={classNames(bodySmall, ellipsis, css.preview, isFailed && css.failed)}>
      <Icon name={isFailed ? 'alert' : 'clock'} size="xs" className={css.mark} />
      {isFailed ? <Trans>Not sent</Trans> : <Trans>Waiting to be sent</Trans>}
    </span>
  );
}

/** A recipient whose first message is still queued: there is no conversation yet, so its text is shown here. [CHAT-16] */
export function QueuedRow({ row: { profile, name, status } }: { row: Row }) {
  const { t } = useLingui();
  const send = useSend();
  return (
    <>
      <Link href={href('members-id-chat', { id: profile })} className={css.row}>
        <Avatar src={null} name={name} size="l" />
        <span className={css.words}>
          <span className={css.line}>
            <span className={classNames(ellipsis, css.name)}>{name}</span>
          </span>
          <span className={classNames(css.line, css.secondLine)}>
            <QueuedConversations status={status} />
          </span>
        </span>
      </Link>
      <IconButton
        icon="trash"
        label={t`Discard what is not sent to ${name}`}
        className={css.menu}
        onClick={() => send({ type: 'queuedMessages.discarded', profile })}
      />
    </>
  );
}
