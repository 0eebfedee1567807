import { cardMethods } from '#contract/card-methods.ts';
import type { Discount } from '#contract/discount.ts';
import { applyDiscount } from '#contract/apply-discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import type { Bundle, BundlesReply, Order } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Route } from '#machines/app/facts.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import { discountError } from './discount-code.ts';

/** What is offered to a member and what he has chosen of it. Bundle and method stand in the address. */
export type OrderChoice = {
  readonly route: Route;
  /** Null until it is loaded. */
  readonly offer: BundlesReply | null;
  /** What the member has anyway: the time bonus or the welcome discount. [DISCOUNT-06] */
  readonly active: Discount | null;
  /** What the member has typed and the server accepted: it stands before the active one. */
  readonly typed: Discount | null;
  /** Codes of active discounts that have ended here, or that were refused. */
  readonly over: readonly string[];
  /** What is being looked up, as it was typed. */
  readonly checking: string | null;
  /** The card that is used now may be kept for further orders. [PAY-13] */
  readonly keepsCard: boolean;
};

/** On this page one chooses the method; on the others the bundle. [PAY-06 ROUTE-29] */
export const isMethodPage = ({ route }: Pick<OrderChoice, 'route'>): boolean =>
  route.name === 'credits-id-paymentmethod';

/** Neither the least nor the dearest. */
const suggestedBundle = ({ bundles }: BundlesReply): Bundle | null => bundles[1] ?? bundles[0] ?? null;

/** Where the address names a bundle that there is not, the page of the bundles goes on with another, the one of the methods with none. */
export const chosenBundle = (choice: OrderChoice): Bundle | null => {
  const { route, offer } = choice;
  if (offer === null) return null;
  const named = isMethodPage(choice) ? route.params['id'] : route.query['bundle'];
  const bundle = offer.bundles.find(({ id }) => id === named) ?? null;
  return bundle ?? (isMethodPage(choice) ? null : suggestedBundle(offer));
};

/** What the member paid with last, and what the people of his country pay with. */
export const suggestedMethods = ({ methods, last }: BundlesReply): readonly PaymentMethod[] => [
  ...new Set([...methods.filter((method) => method === last?.method), ...methods.slice(0, 1)]),
];

/** Null where no method is chosen yet, or none is offered. */
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

/** The one discount of this order: the typed code, or where it is not good for this order the active one. [DISCOUNT-06 DISCOUNT-08] */
export const discountFor = (choice: OrderChoice, bundle: Bundle): Discount | null => {
  const { active, typed, over } = choice;
  const valid = [typed, active !== null && over.includes(active.code) ? null : active];
  return valid.find((one) => one !== null && discountError(one, purchase(choice, bundle)) === null) ?? null;
};

/** Why the typed code takes nothing off what is chosen now. */
export const enteredCodeError = (choice: OrderChoice): FieldError | null => {
  const bundle = chosenBundle(choice);
  return choice.typed === null || bundle === null ? null : discountError(choice.typed, purchase(choice, bundle));
};

/** What a bundle costs, and what it would cost without the discount. [DISCOUNT-08] */
export const priceOf = (
  choice: OrderChoice,
  bundle: Bundle,
): { readonly price: Money; readonly full: Money; readonly discount: Discount | null } => {
  const discount = discountFor(choice, bundle);
  const price = discount === null ? bundle.price : applyDiscount(bundle.price, discount.value_percentage);
  return { price, full: bundle.price, discount };
};

/** What a message costs that is paid with credits of this price, rounded up. [CREDITS-02 CREDITS-06] */
export const messagePrice = ({ amount, currency }: Money, credits: number, messageCredits: number): Money => ({
  amount: Math.ceil((amount * messageCredits) / credits),
  currency,
});

/** What is ordered by who presses the button now; null while something of it is missing. */
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
    ...(choice.keepsCard && cardMethods.includes(method) ? { card: 'keep' } : {}),
  };
};

/** The code by which this choice was dearer than the one before it; null where it is not. */
export const codeEndedBetween = (before: OrderChoice, after: OrderChoice): string | null => {
  const bundle = chosenBundle(before);
  if (bundle === null) return null;
  const [was, is] = [discountFor(before, bundle), discountFor(after, bundle)];
  return was !== null && (is?.value_percentage ?? 0) < was.value_percentage ? was.code : null;
};

/** The choice without a code that has ended or was refused. */
export const withoutCode = <C extends OrderChoice>(choice: C, code: string): C => ({
  ...choice,
  typed: choice.typed?.code === code ? null : choice.typed,
  over: choice.active?.code === code && !choice.over.includes(code) ? [...choice.over, code] : choice.over,
});

/** `code`: null takes it out of the address. */
export type OrderChoiceChange = {
  readonly bundle?: string;
  readonly method?: PaymentMethod;
  readonly code?: string | null;
};

/** The address of this page with another choice in it: a reload, Back and a copied link bring the same. [PAY-06 ROUTE-29] */
export const choiceHref = ({ route }: OrderChoice, { bundle, method, code }: OrderChoiceChange): string => {
  const { discount, ...query } = route.query;
  const kept = code === undefined ? discount : code;
  return hrefOf({
    path: method === undefined ? route.path : methodPath(route.params['id'] ?? '', method),
    query: {
      ...query,
      ...(bundle === undefined ? {} : { bundle }),
      ...(kept === undefined || kept === null ? {} : { discount: kept }),
    },
  });
};

const methodPath = (bundle: string, method: PaymentMethod): string =>
  `/credits/${encodeURIComponent(bundle)}/${method}`;

/** Where the method is chosen for what is chosen here. A code that nobody has answered yet goes along. */
export const methodHref = (choice: OrderChoice): string => {
  const discount = choice.checking ?? choice.route.query['discount'];
  return hrefOf({
    path: `/credits/${encodeURIComponent(chosenBundle(choice)?.id ?? '')}`,
    query: discount === undefined ? {} : { discount },
  });
};

/** Where a direct debit is agreed to. */
export const directDebitHref = ({ bundle, country, discount }: Order): string =>
  hrefOf({ path: '/directdebit', query: { bundle, country, ...(discount === undefined ? {} : { discount }) } });
