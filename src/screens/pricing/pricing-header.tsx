import { Plural, Trans } from '@lingui/react/macro';
import { freeMemberLimits } from '#contract/limits.ts';
import { messageFrom } from '#machines/page/pricing.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { bodyLarge, display } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts } from '#src/system.tsx';
import * as css from './screen.css.ts';

const free = freeMemberLimits.messages;

type HeadProps = {
  /** Payment country, once known. */
  country: string | null;
  isLoading: boolean;
};

export function PricingHeader({ country, isLoading }: HeadProps) {
  const money = useMoneyFormat();
  const site = useFacts((facts) => facts.settings);
  const least = country === null || site === null ? null : messageFrom(country, site.minimum_message_costs);
  const from = least === null ? '' : money(least);
  const isPaid = (site?.message_credits ?? 0) > 0;
  return (
    <header className={css.head}>
      <h1 className={display}>
        <Trans>What it costs</Trans>
      </h1>
      <p className={classNames(bodyLarge, css.lead)}>
        <Trans>
          Signing up, searching and reading are free. Writing costs credits, which you buy in bundles: one payment, and
          nothing renews by itself.
        </Trans>{' '}
        {isPaid && <Plural value={free} one="Your first message is free." other="Your first # messages are free." />}
      </p>
      {isLoading && (site === null || isPaid) && (
        <p aria-hidden className={bodyLarge}>
          &nbsp;
        </p>
      )}
      {isPaid && least !== null && least.amount > 0 && (
        <p className={bodyLarge}>
          <strong>
            <Trans>A message from {from}</Trans>
          </strong>
        </p>
      )}
    </header>
  );
}
