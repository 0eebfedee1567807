import type { Deps, PaymentProvider } from '#server/core/deps.ts';
import { httpPayments } from './http-payments.ts';
import { molliePayments } from './mollie-payments.ts';
import { noPayments } from './no-payments.ts';
import { sandboxPayments } from './sandbox-payments.ts';

/** The provider that `PAYMENTS` names. [PAY-12] */
export const openPayments = (platform: Pick<Deps, 'config' | 'db' | 'log' | 'now'>): PaymentProvider => {
  const { payments } = platform.config;
  if (payments.kind === 'mollie') return molliePayments(payments, platform);
  if (payments.kind === 'http') return httpPayments(payments, platform);
  return payments.kind === 'sandbox' ? sandboxPayments(platform) : noPayments;
};
