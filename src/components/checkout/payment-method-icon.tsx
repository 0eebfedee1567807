import type { PaymentMethod } from '#contract/payment-methods.ts';
import * as css from './checkout.css.ts';

/** Drawing of the kind of payment; the name of the method is beside it. [PAY-01] */
export const PaymentMethodIcon = ({ method }: { method: PaymentMethod }) => {
  const { soft, solid, accent, line }: Drawing = drawings[kinds[method]];
  return (
    <svg viewBox="0 0 48 40" aria-hidden fill="currentColor" className={css.mark}>
      <path d={soft} opacity={0.5} />
      <path d={solid} />
      <path d={line} className={css.markLine} />
      <path d={accent} className={css.markAccent} />
    </svg>
  );
};

type Drawing = { readonly soft?: string; readonly solid: string; readonly accent?: string; readonly line?: string };

/** On a grid of 48 by 40. Our own, because the brands' logos are protected. */
const drawings = {
  bank: {
    soft: 'M12 20h5v10h-5ZM21.5 20h5v10h-5ZM31 20h5v10h-5Z',
    solid: 'M8 18v-2l16-9 16 9v2ZM9 30h30v3H9Z',
    accent: 'M26 13.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  },
  card: {
    solid: 'M10 9h28a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V12a3 3 0 0 1 3-3Z',
    line: 'M7 15.5h34',
    accent: 'M12 21h7v5h-7Z',
  },
  cards: {
    soft: 'M15 6h24a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H15Z',
    solid: 'M8 13h25a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V16a3 3 0 0 1 3-3Z',
    line: 'M5 19h31',
    accent: 'M9 24.5h7v4.5H9Z',
  },
  code: {
    solid: 'M10 11h28a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V15a4 4 0 0 1 4-4Z',
    line: 'M12 20h0M17 20h0M22 20h0M27 20h0M32 20h0',
    accent: 'M36 15h2v10h-2Z',
  },
  mandate: {
    solid: 'M14 5h14l7 7v21a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z',
    line: 'M17 15h9M17 20h12',
    accent: 'm23 31 1-4L36 15l3 3-12 12Z',
  },
  phone: {
    solid: 'M19 4h10a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z',
    line: 'M22.5 31.5h3',
    accent: 'M28.5 17.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z',
  },
  transfer: { soft: 'M39 24H19v-5l-10 7.5L19 34v-5h20Z', solid: 'M9 11h20V6l10 7.5L29 21v-5H9Z' },
  voucher: {
    solid: 'M7 10h34v6.5a3.5 3.5 0 0 0 0 7V30H7v-6.5a3.5 3.5 0 0 0 0-7Z',
    line: 'M30 13.5v1M30 19.5v1M30 25.5v1',
    accent: 'M22 20a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  },
  wallet: {
    soft: 'M12 7h19a3 3 0 0 1 3 3v3H12a3 3 0 0 1 0-6Z',
    solid: 'M8 10a4 4 0 0 0 4 4h25a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3H12a4 4 0 0 1-4-4Z',
    accent: 'M40 20.5h-6a3 3 0 0 0 0 6h6Z',
  },
} as const satisfies Record<string, Drawing>;

const kinds = {
  sdd: 'mandate',
  prezelewy24: 'bank',
  blik: 'code',
  sct: 'transfer',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'cards',
  dankort: 'card',
  mobilepay: 'phone',
  swish: 'phone',
  twint: 'phone',
  satispay: 'phone',
  vipps: 'phone',
  cartebancaire: 'card',
  nexi: 'card',
  ideal: 'bank',
  bancontact: 'card',
  applepay: 'phone',
  paysafecard: 'voucher',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
} as const satisfies Record<PaymentMethod, keyof typeof drawings>;
