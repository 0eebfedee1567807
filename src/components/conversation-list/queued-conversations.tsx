import { Trans } from '@lingui/react/macro';
import type { QueueSummary as Row } from '#machines/member/send-queues.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, ellipsis } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './conversation-list.css.ts';

/** Replaces the last message while one is unsent or has failed. [CHAT-16] */
export function QueuedConversations({ standing }: Pick<Row, 'standing'>) {
  const isFailed = standing === 'failed';
  return (
    <span className={classNames(bodySmall, ellipsis, css.preview, isFailed && css.failed)}>
      <Icon name={isFailed ? 'alert' : 'clock'} size="xs" className={css.mark} />
      {isFailed ? <Trans>Not sent</Trans> : <Trans>Waiting to be sent</Trans>}
    </span>
  );
}
