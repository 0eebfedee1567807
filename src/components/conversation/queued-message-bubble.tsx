import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import type { Problem } from '#machines/generic/problem.ts';
import type { QueuedMessage, QueuedMessage as OutgoingMessage } from '#machines/member/queued-message.ts';
import { randomId } from '#src/random-id.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { problemText } from '#src/texts/problems.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { BuyCredits } from './message-cost.tsx';
import * as css from './conversation.css.ts';
import { useLastMessagePosition, useSendQueueActor } from './use-send-queue.ts';

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
    <div className={css.frame}>
      {preview === null ? (
        <span className={css.unseen}>
          <Icon name="camera" size="l" label={t`Photo that you are sending`} />
        </span>
      ) : (
        <img
          src={preview}
          alt={t`Photo that you are sending`}
          width={168}
          height={224}
          className={classNames(css.image, problem === null && css.faint)}
        />
      )}
      {isSending && (
        <div className={css.progress}>
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

/** Reasons that a purchase resolves. [CREDITS-04 PREMIUM-03] */
const boughtAway: readonly Problem['code'][] = ['not_enough_credits', 'conversation_limit', 'premium_only'];

/** Explains a failed message and offers a way to resolve it. [CHAT-16 CREDITS-04] */
function SendError({ problem, outgoing: { key, photo } }: { problem: Problem; outgoing: QueuedMessage }) {
  const sending = useSendQueueActor();
  const lastPosition = useLastMessagePosition();
  const textOf = useSendProblemText();
  const isFixedByPurchase = boughtAway.includes(problem.code);
  return (
    <div className={css.failure}>
      <p className={classNames(caption, css.reason)}>
        <Icon name="alert" size="xs" />
        <span>{textOf(problem)}</span>
      </p>
      {isOutcomeUnknown(problem) && (
        <p className={classNames(caption, css.offer)}>
          <Trans>It may have arrived. Sending again won't create a duplicate.</Trans>
        </p>
      )}
      {isFixedByPurchase && (
        <p className={classNames(caption, css.offer)}>
          {problem.code === 'not_enough_credits' ? (
            <Trans>Buy a bundle, then send it again.</Trans>
          ) : (
            <Trans>Buy any bundle to remove this limit.</Trans>
          )}
        </p>
      )}
      <div className={css.answers}>
        {isFixedByPurchase && (
          <BuyCredits
            feature={problem.code === 'conversation_limit' ? 'conversation' : photo === null ? 'message' : 'photo'}
            className={css.answer}
          />
        )}
        <Button
          size="m"
          variant="line"
          className={css.answer}
          onClick={() => sending?.send({ type: 'message.retried', key, fresh: randomId(), after: lastPosition() })}
        >
          <Trans>Try again</Trans>
        </Button>
        <Button
          size="m"
          variant="quiet"
          className={css.answer}
          onClick={() => sending?.send({ type: 'message.discarded', key })}
        >
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Text for a failed message, with the reason if the server gives one. */
export const useSendProblemText = (): ((problem: Problem) => string) => {
  const { i18n, t } = useLingui();
  return (problem) => {
    if (isOutcomeUnknown(problem)) return t`No response. Please try again.`;
    const wrong = problem.fields?.['photo'] ?? problem.fields?.['message'];
    const reason = i18n._(fieldErrorText(wrong) ?? problemText(problem));
    return t`Not sent. ${reason}`;
  };
};
