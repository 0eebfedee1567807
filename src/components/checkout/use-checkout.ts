import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CheckoutContext } from '#machines/page/checkout.ts';
import type { discountCodeMachine } from '#machines/page/discount-code.ts';
import { usePageActor } from '#src/system.tsx';

/** Machine of a checkout page. */
export const useCheckoutActor = () => usePageActor('checkout');

/** Offer, selection and problems of the order: see machines/page/order-choice.ts. */
export const useCheckoutState = (): CheckoutContext => useSelector(useCheckoutActor(), (snapshot) => snapshot.context);

/** The order is being placed, or the browser is leaving for the provider. */
export const useIsPaymentInFlight = (): boolean =>
  useSelector(useCheckoutActor(), (snapshot) => snapshot.hasTag('paying'));

type Code = ActorRefFrom<typeof discountCodeMachine>;

/** Looks up discount codes; undefined while it is stopped. */
export const useCode = (): Code | undefined =>
  useSelector(useCheckoutActor(), (snapshot) => snapshot.children.discountCode);

export const useCodeState = <T>(selector: (snapshot: SnapshotFrom<typeof discountCodeMachine>) => T, absent: T): T =>
  useSelector(useCode(), (snapshot) => (snapshot === undefined ? absent : selector(snapshot)));
