import { payments } from '#contract/limits/shop.ts';
import type { Deps } from '#server/core/deps.ts';
import { withTimeout } from '#server/core/with-timeout.ts';
import { type SettlingDeps, settleByProviderId } from '#server/store/payments.ts';

type Report = { readonly body: string; readonly signature: string | null };

/**
 * The webhook is trusted for the payment's id only; the status is fetched from the provider. Returns the HTTP status:
 * the provider retries after anything but 2xx. [PAY-12 API-35]
 */
export const handlePaymentWebhook = async (
  deps: SettlingDeps & Pick<Deps, 'now'>,
  { body, signature }: Report,
): Promise<200 | 401 | 404 | 503> => {
  try {
    const providerId = await deps.payments.verifyWebhook(body, signature);
    if (providerId === null) return 401;
    const isKnownPayment = await withTimeout(
      payments.providerTimeout,
      settleByProviderId(deps, providerId, deps.now()),
    );
    return isKnownPayment ? 200 : 404;
  } catch (error) {
    deps.log.warn({ err: error }, 'a reported payment could not be settled');
    return 503;
  }
};
