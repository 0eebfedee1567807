import { useLingui } from '@lingui/react/macro';
import type { Discount } from '#contract/discount.ts';
import { discountName } from '#src/texts/payment.ts';

export function DiscountName({ discount: { code, value_percentage: percentage } }: { discount: Discount }) {
  const { i18n } = useLingui();
  return discountName(i18n, { code, percentage });
}
