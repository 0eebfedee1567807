import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { Gift } from '#contract/gift.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { PaywalledFeature } from '#machines/app/events.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { randomId } from '#src/random-id.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted, title } from '#src/styles/text.css.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { giftName } from '#src/texts/chat.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { hasModifier, TextLink } from '#src/ui/link/link.tsx';
import { GiftPrice } from './gift-options.tsx';
import * as css from './gift-picker.css.ts';
import type { GiftActor } from './gift-picker.tsx';

const arrive = (element: HTMLElement | null) => element?.focus();

/** Gift, recipient and price, before sending. [GIFT-03] */
export function GiftConfirmation({ gift, profile }: { gift: GiftActor; profile: ProfileCard }) {
  const chosen = useSelector(
    gift,
    ({ context: { gifts, selected: id } }) => gifts?.find((one) => one.id === id) ?? null,
  );
  if (chosen === null) return null;
  return (
    <div className={css.sheet}>
      <Chosen chosen={chosen} name={profile.name} />
      <GiftPrice />
      <Acts gift={gift} name={profile.name} />
    </div>
  );
}

function Chosen({ chosen: { id, picture }, name }: { chosen: Gift; name: string }) {
  const { i18n } = useLingui();
  return (
    // Takes the focus, so that screen readers read the summary.
    <div ref={arrive} tabIndex={-1} className={css.chosen}>
      <img src={picture} alt="" width={112} height={112} draggable={false} className={css.large} />
      <p className={title}>{i18n._(giftName(id))}</p>
      <p className={classNames(muted, css.recipient)}>
        <Trans>{name} will find it in your conversation.</Trans>
      </p>
    </div>
  );
}

function Acts({ gift, name }: { gift: GiftActor; name: string }) {
  const isSending = useSelector(gift, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(gift, (snapshot) => snapshot.context.problem);
  const hasTooFewCredits = useFacts(({ settings, user }) => (user?.credits ?? 0) < (settings?.gift_credits ?? 0));
  const shown = problem ?? (hasTooFewCredits && !isSending ? ({ code: 'not_enough_credits' } as const) : null);
  return (
    <>
      {shown && <GiftError problem={shown} name={name} onLeave={() => gift.send({ type: 'giftDialog.dismissed' })} />}
      <div className={css.actions}>
        {(!hasTooFewCredits || isSending) && (
          <Button isFullWidth busy={isSending} onClick={() => gift.send({ type: 'gift.confirmed', key: randomId() })}>
            {problem ? <Trans>Try again</Trans> : <Trans>Send the gift</Trans>}
          </Button>
        )}
        {!isSending && (
          <Button isFullWidth variant="quiet" onClick={() => gift.send({ type: 'giftChoice.reopened' })}>
            <Trans>Choose another one</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

type WayOut = { readonly route: 'credits' | 'premium'; readonly feature: PaywalledFeature };

/** Purchase that lifts a refusal. */
const wayOut = ({ code }: Problem): WayOut | null => {
  if (code === 'not_enough_credits') return { route: 'credits', feature: 'gift' };
  return code === 'conversation_limit' ? { route: 'premium', feature: 'conversation' } : null;
};

type ReasonProps = { problem: Problem; name: string; onLeave: () => void };

/** Explains why the gift was not sent. A purchase returns here afterwards. [GIFT-03 CREDITS-04] */
function GiftError({ problem, name, onLeave }: ReasonProps) {
  const send = useSend();
  const textOf = useProblemText();
  const path = useFacts((facts) => hrefOf(facts.route));
  const way = wayOut(problem);
  const leave = (click: MouseEvent<HTMLAnchorElement>) => {
    if (way !== null) send({ type: 'intent.recorded', intent: { feature: way.feature, path, name } });
    if (!hasModifier(click)) onLeave();
  };
  return (
    <Alert
      tone="danger"
      action={
        way && (
          <TextLink href={href(way.route)} onClick={leave}>
            {way.route === 'credits' ? <Trans>Buy credits</Trans> : <Trans>Get Premium</Trans>}
          </TextLink>
        )
      }
    >
      {textOf(problem)}
    </Alert>
  );
}
