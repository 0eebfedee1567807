import { Trans } from '@lingui/react/macro';
import type { QueuedMessage } from '#machines/member/queued-message.ts';
import { isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { BuyCredits } from './buy-credits.tsx';
import * as css from './message-bubble.css.ts';
import { useSendProblemText } from './use-send-problem-text.ts';
import { useLastMessagePosition, useSendQueueActor } from './use-send-queue.ts';

/** Reasons that a purchase resolves. [CREDITS-04 PREMIUM-03] */
const boughtAway: readonly Problem['code'][] = ['not_enough_credits', 'conversation_limit', 'premium_only'];

/** Explains a failed message and offers a way to resolve it. [CHAT-16 CREDITS-04] */
export function SendError({ problem, outgoing: { key, photo } }: { problem: Problem; outgoing: QueuedMessage }) {
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
          <Trans>It may have arrived all the same. Sent again it never arrives twice.</Trans>
        </p>
      )}
      {isFixedByPurchase && (
        <p className={classNames(caption, css.offer)}>
          {problem.code === 'not_enough_credits' ? (
            <Trans>Buy a bundle, then send it again.</Trans>
          ) : (
            <Trans>Any bundle of credits lifts this limit.</Trans>
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
          onClick={() =>
            sending?.send({ type: 'message.retried', key, fresh: crypto.randomUUID(), after: lastPosition() })
          }
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
