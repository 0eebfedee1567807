import { useSelector } from '@xstate/react';
import type { CheckoutContext, checkoutMachine } from '#machines/page/checkout.ts';
import { usePage } from '#src/system.tsx';

/** The machine of the page, on which something is bought. */
export const useCheckout = () => usePage<typeof checkoutMachine>();

/** What is offered, what is chosen of it and what was said about it: see machines/page/choice.ts. */
export const useChoice = (): CheckoutContext => useSelector(useCheckout(), (snapshot) => snapshot.context);

/** The order is on its way, or the member is. */
export const useIsPaying = (): boolean => useSelector(useCheckout(), (snapshot) => snapshot.hasTag('paying'));
