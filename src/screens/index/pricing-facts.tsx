import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { heading } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

/** Free and paid features. */
export const PricingFacts = () => (
  <section className={css.plain}>
    <h2 className={heading}>
      <Trans>Plain about money</Trans>
    </h2>
    <ul className={css.facts}>
      <Fact>
        <Trans>Joining and looking around are free, and so are your daily likes.</Trans>
      </Fact>
      <Fact>
        <Trans>Messages cost credits. You buy them once: there is no subscription, and nothing renews by itself.</Trans>
      </Fact>
      <Fact>
        <Trans>Credits do not expire.</Trans>
      </Fact>
    </ul>
  </section>
);

const Fact = ({ children }: { children: ReactNode }) => (
  <li className={css.fact}>
    <Icon name="check" size="s" className={css.tick} />
    <span>{children}</span>
  </li>
);
