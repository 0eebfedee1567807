import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RepeatOffer, repeatOfferIn } from '#machines/page/repeat-order.ts';
import { PriceBreakdown } from '#src/components/checkout/price-breakdown.tsx';
import { useMoneyFormat } from '#src/components/formats.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { randomId } from '#src/random-id.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, heading, muted } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { paymentMethodName } from '#src/texts/payment.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';
import { CardChoice, RemoveCardButton } from './card-choice.tsx';

/** Repeats the last order. [CREDITS-05 CREDITS-08 ROUTE-30] */
export function Screen() {
  const page = usePageActor('repeatOrder');
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isReady = useSelector(page, (snapshot) => snapshot.hasTag('ready'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const repeated = useSelector(
    page,
    (snapshot) => repeatOfferIn(snapshot.context),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  const last = useSelector(page, (snapshot) => snapshot.context.offer?.last ?? null);
  // The paywall and a failed payment name another order in the address.
  const isSame = repeated === null || (repeated.bundle.id === last?.bundle && repeated.method === last.method);
  if (isFailed)
    return (
      <LoadError
        level={1}
        title={<Trans>Your last order could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'offer.retried' })}
      />
    );
  return (
    <div className={css.page}>
      <h1 className={heading}>{isSame ? <Trans>Order again</Trans> : <Trans>Your order</Trans>}</h1>
      {isReady && repeated ? (
        <>
          <p className={muted}>
            {isSame ? (
              <Trans>The same as last time. Nothing is charged before you press the button.</Trans>
            ) : (
              <Trans>Nothing is charged before you press the button.</Trans>
            )}
          </p>
          <RepeatOrder repeated={repeated} />
        </>
      ) : (
        <div aria-busy>
          <Skeleton shape="box" />
        </div>
      )}
    </div>
  );
}

/** Item, price, and the only button that charges. [CREDITS-08 PAY-13] */
function RepeatOrder({ repeated }: { repeated: RepeatOffer }) {
  const { i18n } = useLingui();
  const page = usePageActor('repeatOrder');
  const isOnline = useFacts((facts) => facts.online);
  const isPaying = useSelector(page, (snapshot) => snapshot.hasTag('paying'));
  const isRemovingCard = useSelector(page, (snapshot) => snapshot.hasTag('removingCard'));
  const { bundle, method, discount, price } = repeated;
  return (
    <>
      <Card className={css.order}>
        <p className={css.way}>
          <span className={muted}>
            <Trans>Payment method</Trans>
          </span>
          <span>{paymentMethodName(i18n, method)}</span>
        </p>
        <PriceBreakdown
          credits={bundle.credits}
          full={bundle.price}
          discount={discount && { code: discount.code, percentage: discount.value_percentage }}
          price={price}
        />
        <CardChoice method={method} />
        <OrderAlerts />
        <Button
          isFullWidth
          busy={isPaying}
          disabled={!isOnline || isRemovingCard}
          onClick={() => page.send({ type: 'order.confirmed', key: randomId() })}
        >
          <Pay repeated={repeated} />
        </Button>
        <p className={classNames(caption, css.consent)}>
          <Consent repeated={repeated} />
        </p>
      </Card>
      <div className={css.further}>
        <ButtonLink isFullWidth variant="line" href={href('credits')}>
          <Trans>Choose something else</Trans>
        </ButtonLink>
        <RemoveCardButton />
      </div>
    </>
  );
}

function Pay({ repeated: { method, card, price } }: { repeated: RepeatOffer }) {
  const { i18n } = useLingui();
  const sum = useMoneyFormat()(price);
  const name = card === null ? paymentMethodName(i18n, method) : card.label;
  return (
    <Trans>
      Pay {sum} with {name}
    </Trans>
  );
}

function Consent({ repeated: { method, card } }: { repeated: RepeatOffer }) {
  if (card !== null)
    return <Trans>With this button you agree that your card is charged once, now. Nothing renews by itself.</Trans>;
  if (method === 'sdd') return <Trans>You enter your account next. Nothing renews by itself.</Trans>;
  return <Trans>You leave this site for a moment to confirm. Nothing renews by itself.</Trans>;
}

/** Obstacles to the order, and an open earlier one. */
function OrderAlerts() {
  return (
    <>
      <Refusal />
      <Unfinished />
    </>
  );
}

function Refusal() {
  const { i18n } = useLingui();
  const textOf = useProblemText();
  const page = usePageActor('repeatOrder');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  if (problem === null) return null;
  const refused = fieldErrorText(problem.fields?.['discount']);
  return (
    <Alert tone="danger">
      {refused === null ? (
        textOf(problem)
      ) : (
        <>
          {i18n._(refused)} <Trans>The price has changed. Please check it again.</Trans>
        </>
      )}
    </Alert>
  );
}

function Unfinished() {
  const page = usePageActor('repeatOrder');
  const unfinished = useSelector(page, (snapshot) => snapshot.context.offer?.unfinished ?? null);
  if (unfinished === null) return null;
  const { id, state } = unfinished;
  return (
    <Alert
      tone="info"
      action={
        <TextLink href={href('transactions-id', { id })}>
          <Trans>Look at it</Trans>
        </TextLink>
      }
    >
      {state === 'open' ? (
        <Trans>You have an unpaid order.</Trans>
      ) : (
        <Trans>An earlier order is waiting for your bank.</Trans>
      )}
    </Alert>
  );
}
