import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { QueuedMessage as OutgoingMessage } from '#machines/member/queued-message.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './message-bubble.css.ts';
import { SendError } from './send-error.tsx';
import * as picture from './photo-message.css.ts';
import { useSendQueueActor } from './use-send-queue.ts';

type OutgoingProps = { outgoing: OutgoingMessage; isSending: boolean };

/** Message not yet stored by the server: queued, being sent, or failed with a reason. [CHAT-08 CHAT-16 PHOTO-06] */
export const QueuedMessageBubble = memo(function Outgoing({ outgoing, isSending }: OutgoingProps) {
  const { problem, text, photo } = outgoing;
  return (
    <div className={classNames(css.row, css.mine)}>
      <VisuallyHidden>
        <Trans>You:</Trans>
      </VisuallyHidden>
      {photo === null ? (
        <p className={classNames(css.bubble, css.last, problem === null ? css.waiting : css.failed)}>{text}</p>
      ) : (
        <Picture outgoing={outgoing} isSending={isSending} />
      )}
      {problem === null ? (
        <QueueStatus outgoing={outgoing} isSending={isSending} />
      ) : (
        <SendError problem={problem} outgoing={outgoing} />
      )}
    </div>
  );
});

function Picture({ outgoing: { photo, progress, problem }, isSending }: OutgoingProps) {
  const { t } = useLingui();
  const preview = photo?.preview ?? null;
  return (
    <div className={picture.frame}>
      {preview === null ? (
        <span className={picture.unseen}>
          <Icon name="camera" size="l" label={t`Photo that you are sending`} />
        </span>
      ) : (
        <img
          src={preview}
          alt={t`Photo that you are sending`}
          width={168}
          height={224}
          className={classNames(picture.image, problem === null && picture.faint)}
        />
      )}
      {isSending && (
        <div className={picture.progress}>
          <Progress label={t`Sending your photo`} value={progress} max={1} variant="night" />
        </div>
      )}
    </div>
  );
}

function QueueStatus({ outgoing: { key, photo }, isSending }: OutgoingProps) {
  const sending = useSendQueueActor();
  const isOnline = useFacts((facts) => facts.online);
  return (
    <div className={classNames(caption, css.meta)}>
      <Icon name="clock" size="xs" />
      {isSending ? <Trans>Sending</Trans> : isOnline ? <Trans>Waiting</Trans> : <Trans>Waiting for connection</Trans>}
      {photo !== null && (
        <TextButton onClick={() => sending?.send({ type: 'message.discarded', key })}>
          <Trans>Cancel</Trans>
        </TextButton>
      )}
    </div>
  );
}
