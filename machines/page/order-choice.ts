import { cardMethods } from '#contract/card-methods.ts';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import type { Bundle, BundlesReply, Order } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Route } from '#machines/app/facts.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import { findBundle, suggestedBundle, suggestedMethods } from '#machines/generic/order-suggestion.ts';
import { discountError } from './discount-code.ts';
import { discountedPrice } from './offer.ts';

/** The offer and the member's choice of it. The address names the bundle and the method. */
export type OrderChoice = {
  readonly route: Route;
  /** Null until loaded. */
  readonly offer: BundlesReply | null;
  /** The welcome bonus or the welcome discount, which applies without a code. [DISCOUNT-06] */
  readonly activeDiscount: Discount | null;
  /** The entered code that the server accepted: it takes precedence over the active discount. */
  readonly enteredDiscount: Discount | null;
  /** Codes of active discounts that have ended on this page, or that the server rejected. */
  readonly unusableCodes: readonly string[];
  /** As the member typed it; null while no code is being checked. */
  readonly codeBeingChecked: string | null;
  /** The member agrees to saving the card of this order. [PAY-13] */
  readonly shouldSaveCard: boolean;
};

/** The page where the method is selected; on the others it is the bundle. [PAY-06 ROUTE-29] */
export const isMethodPage = ({ route }: Pick<OrderChoice, 'route'>): boolean =>
  route.name === 'credits-id-paymentmethod';

/** An unknown bundle in the address falls back to the suggested one on the bundle page, and to none on the method page. */
export const chosenBundle = (choice: OrderChoice): Bundle | null => {
  const { route, offer } = choice;
  if (offer === null) return null;
  const named = isMethodPage(choice) ? route.params['id'] : route.query['bundle'];
  return findBundle(offer, named) ?? (isMethodPage(choice) ? null : suggestedBundle(offer));
};

/** Null on the bundle page, or where no method is offered. */
export const chosenMethod = (choice: OrderChoice): PaymentMethod | null => {
  const { route, offer } = choice;
  if (offer === null || !isMethodPage(choice)) return null;
  const named = route.params['paymentmethod'];
  return offer.methods.find((method) => method === named) ?? suggestedMethods(offer)[0] ?? null;
};

const purchase = (choice: OrderChoice, bundle: Bundle) => ({
  bundle,
  method: chosenMethod(choice),
  country: choice.offer?.country ?? '',
});

/** The one discount of this order: the entered code, or the active discount where that code does not apply. [DISCOUNT-06 DISCOUNT-08] */
export const discountFor = (choice: OrderChoice, bundle: Bundle): Discount | null => {
  const { activeDiscount, enteredDiscount, unusableCodes } = choice;
  const isActiveUsable = activeDiscount !== null && !unusableCodes.includes(activeDiscount.code);
  const candidates = [enteredDiscount, isActiveUsable ? activeDiscount : null];
  return candidates.find((one) => one !== null && discountError(one, purchase(choice, bundle)) === null) ?? null;
};

/** The discount that is taken off now. */
export const appliedDiscount = (choice: OrderChoice): Discount | null => {
  const bundle = chosenBundle(choice);
  return bundle && discountFor(choice, bundle);
};

/** The reason why the entered code takes nothing off the current choice. */
export const enteredCodeError = (choice: OrderChoice): FieldError | null => {
  const bundle = chosenBundle(choice);
  return choice.enteredDiscount === null || bundle === null
    ? null
    : discountError(choice.enteredDiscount, purchase(choice, bundle));
};

/** `full`: the price without the discount. [DISCOUNT-08] */
export const priceOf = (
  choice: OrderChoice,
  bundle: Bundle,
): { readonly price: Money; readonly full: Money; readonly discount: Discount | null } => {
  const discount = discountFor(choice, bundle);
  return { price: discountedPrice(bundle, discount), full: bundle.price, discount };
};

/** The price of a message paid with credits of this price, rounded up. [CREDITS-02 CREDITS-06] */
export const messagePrice = ({ amount, currency }: Money, credits: number, messageCredits: number): Money => ({
  amount: Math.ceil((amount * messageCredits) / credits),
  currency,
});

/** The order that the button places now; null while the choice is incomplete. */
export const orderOf = (choice: OrderChoice): Order | null => {
  const [bundle, method] = [chosenBundle(choice), chosenMethod(choice)];
  if (choice.offer === null || bundle === null || method === null) return null;
  const { price, discount } = priceOf(choice, bundle);
  return {
    bundle: bundle.id,
    method,
    country: choice.offer.country,
    price,
    ...(discount === null ? {} : { discount: discount.code }),
    ...(choice.shouldSaveCard && cardMethods.includes(method) ? { card: 'keep' } : {}),
  };
};

/** The code whose end made the same choice more expensive; null where it did not. */
export const codeEndedBetween = (before: OrderChoice, after: OrderChoice): string | null => {
  const bundle = chosenBundle(before);
  if (bundle === null) return null;
  const [was, is] = [discountFor(before, bundle), discountFor(after, bundle)];
  return was !== null && (is?.value_percentage ?? 0) < was.value_percentage ? was.code : null;
};

/** The discounts without a code that has ended or was rejected. */
export const withoutCode = ({ enteredDiscount, activeDiscount, unusableCodes }: OrderChoice, code: string) => ({
  enteredDiscount: enteredDiscount?.code === code ? null : enteredDiscount,
  unusableCodes:
    activeDiscount?.code === code && !unusableCodes.includes(code) ? [...unusableCodes, code] : unusableCodes,
});

/** `code`: null removes it from the address. */
export type OrderChoiceChange = {
  readonly bundle?: string;
  readonly method?: PaymentMethod;
  readonly code?: string | null;
};

/** This page's address with a changed choice: a reload, Back and a copied link restore it. [PAY-06 ROUTE-29] */
export const choiceHref = ({ route }: OrderChoice, { bundle, method, code }: OrderChoiceChange): string => {
  const { discount, ...query } = route.query;
  const currentCode = code === undefined ? discount : code;
  return hrefOf({
    path: method === undefined ? route.path : methodPath(route.params['id'] ?? '', method),
    query: {
      ...query,
      ...(bundle === undefined ? {} : { bundle }),
      ...(currentCode === undefined || currentCode === null ? {} : { discount: currentCode }),
    },
  });
};

const methodPath = (bundle: string, method: PaymentMethod): string =>
  `/credits/${encodeURIComponent(bundle)}/${method}`;

/** The method page of the chosen bundle. A code that is still being checked goes along. */
export const methodHref = (choice: OrderChoice): string => {
  const discount = choice.codeBeingChecked ?? choice.route.query['discount'];
  return hrefOf({
    path: `/credits/${encodeURIComponent(chosenBundle(choice)?.id ?? '')}`,
    query: discount === undefined ? {} : { discount },
  });
};

export const directDebitHref = ({ bundle, country, discount }: Order): string =>
  hrefOf({ path: '/directdebit', query: { bundle, country, ...(discount === undefined ? {} : { discount }) } });
