import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentProps, ReactNode } from 'react';
import { totalOf } from '#machines/page/direct-debit.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { useAppChildState, usePageActor } from '#src/system.tsx';
import { Checkbox } from '#src/ui/field/choice.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

type MandateProps = Omit<ComponentProps<'input'>, 'type'> & { error?: string | undefined };

/** Mandate: a summary beside the checkbox and the full text below. [SDD-09] */
export function Mandate(props: MandateProps) {
  const page = usePageActor('directDebit');
  const money = useMoneyFormat();
  const total = useSelector(page, (snapshot) => totalOf(snapshot.context));
  const company = useAppChildState('company', (company) => company.context.data, null);
  const price = total === null ? '' : money(total);
  const name = company?.name ?? 'Vesper';
  const creditor = [name, company?.address ?? '', company?.city ?? '', company?.country ?? '']
    .filter((part) => part.trim() !== '')
    .join(', ');
  return (
    <div className={css.mandate}>
      <Checkbox
        {...props}
        label={
          <span className={classNames(bodySmall, css.short)}>
            <Trans>
              I authorise {name} to collect {price} once from my account.
            </Trans>
          </span>
        }
      />
      <MandateDisclosure name={<Trans>Read the mandate</Trans>}>
        <p>
          <Trans>Creditor: {creditor}</Trans>
        </p>
        <p>
          <Trans>
            I authorise the creditor to collect one payment of {price} from my account by SEPA direct debit. At the same
            time I instruct my bank to honour it.
          </Trans>
        </p>
        <p>
          <Trans>
            It is valid for this one payment: nothing is collected again. I can ask my bank for a refund, on the terms
            agreed with it, within eight weeks of the debit.
          </Trans>
        </p>
        <p>
          <Trans>The mandate gets its reference when the code is sent. You find it with the payment afterwards.</Trans>
        </p>
      </MandateDisclosure>
    </div>
  );
}

/** Text that expands in place. */
export const MandateDisclosure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <details>
    <summary className={css.summary}>
      {name}
      <Icon name="chevron-down" size="xs" className={css.arrow} />
    </summary>
    <div className={classNames(bodySmall, css.words)}>{children}</div>
  </details>
);
