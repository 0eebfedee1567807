import { useSelector } from '@xstate/react';
import type { CheckoutContext } from '#machines/page/checkout.ts';
import { usePageActor } from '#src/system.tsx';

/** Machine of a checkout page. */
export const useCheckoutActor = () => usePageActor('checkout');

/** Offer, selection and problems of the order: see machines/page/order-choice.ts. */
export const useCheckoutState = (): CheckoutContext => useSelector(useCheckoutActor(), (snapshot) => snapshot.context);

/** The order is being placed, or the browser is leaving for the provider. */
export const useIsPaymentInFlight = (): boolean =>
  useSelector(useCheckoutActor(), (snapshot) => snapshot.hasTag('paying'));
