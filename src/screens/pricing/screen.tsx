import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { BundlesReply } from '#contract/payment.ts';
import { PageDescription } from '#src/components/document-head.tsx';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PaymentMethodIcon } from '#src/components/checkout/payment-method-icon.tsx';
import { href } from '#src/routes.ts';
import { bodyLarge, display, heading } from '#src/styles/text.css.ts';
import { useFacts, useMemberState, usePageActor } from '#src/system.tsx';
import { paymentMethodName } from '#src/texts/payment.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { MessagePrices, PriceSkeleton, PriceTable } from './prices.tsx';
import * as css from './screen.css.ts';
import { section } from './screen.css.ts';
import { freeMemberLimits, newConversations, photos } from '#contract/limits/contact.ts';
import { messageFrom } from '#machines/page/pricing.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icon/icon.tsx';

/** Public prices. [ROUTE-33 CREDITS-02 CREDITS-03 CREDITS-06] */
export function Screen() {
  const page = usePageActor('pricing');
  const offer = useSelector(page, (snapshot) => snapshot.context.data);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isDiscountPending = useIsDiscountPending();
  const isReady = offer !== null && !isDiscountPending;
  return (
    <div className={css.page}>
      <PricingHeader country={offer?.country ?? null} isLoading={offer === null && !failed} />
      <MessagePrices />
      {failed && (
        <LoadError
          title={<Trans>The bundles could not be loaded</Trans>}
          problem={problem}
          onRetry={() => page.send({ type: 'resource.requested' })}
        />
      )}
      {!isReady && !failed && <PriceSkeleton />}
      {isReady && (
        <>
          <PriceTable offer={offer} />
          <Guarantees />
          <AcceptedMethods offer={offer} />
        </>
      )}
      {(isReady || failed) && <SignupCta />}
    </div>
  );
}

/** The prices wait for the discount of a member who may have one: a later one would move the page. [DISCOUNT-09] */
const useIsDiscountPending = (): boolean => {
  const mayHaveOne = useFacts(
    ({ session, user, discount }) =>
      session === 'restoring' || (session === 'member' && discount === null && user?.paid_user !== true),
  );
  const isLoading = useMemberState('welcomeDiscount', (welcome) => welcome.matches('loading'), true);
  return mayHaveOne && isLoading;
};

/** [PAY-01 PAY-11] */
function AcceptedMethods({ offer: { methods } }: { offer: BundlesReply }) {
  const { i18n } = useLingui();
  if (methods.length === 0) return null;
  return (
    <section className={section}>
      <h2 className={heading}>
        <Trans>Ways to pay</Trans>
      </h2>
      <ul className={css.methods}>
        {methods.map((method) => (
          <li key={method} className={css.method}>
            <PaymentMethodIcon method={method} />
            {paymentMethodName(i18n, method)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sign-up for visitors, bundles for members. */
function SignupCta() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <p>
      {isMember ? (
        <ButtonLink href={href('credits')}>
          <Trans>Choose a bundle</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink href={href('signup')}>
          <Trans>Sign up for free</Trans>
        </ButtonLink>
      )}
    </p>
  );
}

const free = freeMemberLimits.messages;

type HeadProps = {
  /** Payment country, once known. */
  country: string | null;
  isLoading: boolean;
};

export function PricingHeader({ country, isLoading }: HeadProps) {
  const { t } = useLingui();
  const summary = t`Signing up, searching and reading are free. Writing costs credits, which you buy in bundles: one payment, and nothing renews by itself.`;
  const money = useMoneyFormat();
  const site = useFacts((facts) => facts.settings);
  const least = country === null || site === null ? null : messageFrom(country, site.minimum_message_costs);
  const from = least === null ? '' : money(least);
  const isPaid = (site?.message_credits ?? 0) > 0;
  return (
    <header className={css.head}>
      <PageDescription>{summary}</PageDescription>
      <h1 className={display}>
        <Trans>What it costs</Trans>
      </h1>
      <p className={classNames(bodyLarge, css.lead)}>
        {summary}{' '}
        {isPaid && <Plural value={free} one="Your first message is free." other="Your first # messages are free." />}
      </p>
      {isLoading && (site === null || isPaid) && (
        <p aria-hidden className={bodyLarge}>
          &nbsp;
        </p>
      )}
      {isPaid && least !== null && least.amount > 0 && (
        <p className={bodyLarge}>
          <strong>
            <Trans>A message from {from}</Trans>
          </strong>
        </p>
      )}
    </header>
  );
}

const ownPhotos = photos.premium;
const dailyConversations = newConversations.limit;

/** Guarantees of every bundle. */
export function Guarantees() {
  const refundDays = useFacts((facts) => facts.settings?.refund_days ?? 0);
  return (
    <ul className={css.promises}>
      <Promised>
        <Trans>You pay once. There is no subscription, and nothing renews by itself.</Trans>
      </Promised>
      <Promised>
        <Trans>Credits never expire.</Trans>
      </Promised>
      <Promised>
        <Trans>
          Any bundle makes you Premium for good: all photos, {ownPhotos} of your own, {dailyConversations} new
          conversations a day.
        </Trans>
      </Promised>
      {refundDays > 0 && (
        <Promised>
          <Plural
            value={refundDays}
            one="Unused credits can be given back within # day."
            other="Unused credits can be given back within # days."
          />
        </Promised>
      )}
    </ul>
  );
}

const Promised = ({ children }: { children: ReactNode }) => (
  <li className={css.promise}>
    <Icon name="check" size="s" className={css.checkIcon} />
    <span>{children}</span>
  </li>
);
