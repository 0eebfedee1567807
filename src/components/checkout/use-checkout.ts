import { useSelector } from '@xstate/react';
import type { CheckoutContext } from '#machines/page/checkout.ts';
import { usePageActor } from '#src/system.tsx';

/** The machine of the page, on which something is bought. */
export const useCheckoutActor = () => usePageActor('checkout');

/** What is offered, what is chosen of it and what was said about it: see machines/page/order-choice.ts. */
export const useCheckoutState = (): CheckoutContext => useSelector(useCheckoutActor(), (snapshot) => snapshot.context);

/** The order is on its way, or the member is. */
export const useIsPaymentInFlight = (): boolean =>
  useSelector(useCheckoutActor(), (snapshot) => snapshot.hasTag('paying'));
