import { Trans } from '@lingui/react/macro';
import type { Outgoing as OutgoingMessage, conversationMachine } from '#machines/page/conversation.ts';
import type { Problem } from '#machines/parts/problem.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { useFacts, useFollow, usePage } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './bubbles.css.ts';

/** A message that is not there yet: on its way, waiting for the network, or failed with a reason. */
export function Outgoing({ outgoing }: { outgoing: OutgoingMessage }) {
  const { problem, text } = outgoing;
  return (
    <div className={classNames(css.group, css.mine)}>
      <p className={classNames(css.bubble, problem === null ? css.waiting : css.failed)}>
        <VisuallyHidden>
          <Trans>You:</Trans>{' '}
        </VisuallyHidden>
        {text}
      </p>
      {problem === null ? <OnItsWay /> : <Failure problem={problem} messageKey={outgoing.key} />}
    </div>
  );
}

function OnItsWay() {
  const isOnline = useFacts((facts) => facts.online);
  return (
    <p className={classNames(caption, css.meta)}>
      <Icon name="clock" size="xs" />
      {isOnline ? <Trans>Sending</Trans> : <Trans>Waiting for connection</Trans>}
    </p>
  );
}

/** Reasons that a bundle of credits puts right. [CREDITS-04 PREMIUM-03] */
const boughtAway: readonly Problem['code'][] = ['not_enough_credits', 'conversation_limit', 'premium_only'];

function Failure({ problem, messageKey }: { problem: Problem; messageKey: string }) {
  const page = usePage<typeof conversationMachine>();
  const textOf = useProblemText();
  const isBoughtAway = boughtAway.includes(problem.code);
  const follow = useFollow();
  return (
    <div className={css.failure}>
      <p role="alert" className={classNames(caption, css.reason)}>
        <Icon name="alert" size="xs" />
        <span>
          <Trans>Not sent.</Trans> {textOf(problem)}
        </span>
      </p>
      {isBoughtAway && (
        <p className={classNames(caption, css.offer)}>
          <Offer code={problem.code} />
        </p>
      )}
      <div className={css.answers}>
        {isBoughtAway && (
          <ButtonLink size="m" className={css.answer} href={href('credits')} onClick={follow}>
            <Trans>Buy credits</Trans>
          </ButtonLink>
        )}
        <Button
          size="m"
          variant="line"
          className={css.answer}
          onClick={() => page.send({ type: 'message.retried', key: messageKey })}
        >
          <Trans>Try again</Trans>
        </Button>
        <Button
          size="m"
          variant="quiet"
          className={css.answer}
          onClick={() => page.send({ type: 'message.discarded', key: messageKey })}
        >
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}

const Offer = ({ code }: { code: Problem['code'] }) =>
  code === 'not_enough_credits' ? (
    <Trans>Buy a bundle, then send it again.</Trans>
  ) : (
    <Trans>Any bundle of credits lifts this limit.</Trans>
  );
