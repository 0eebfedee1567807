import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { account } from '#contract/limits/account.ts';
import { DocumentTitle, PageDescription } from '#src/components/document-head.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, bodySmall, hero } from '#src/styles/text.css.ts';
import { useAppState, useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './lander.css.ts';

type LanderFrameProps = {
  heading: string;
  /** Promise for URLs without a variant. */
  lead: string;
  /** Call to action. */
  callToAction: ReactNode;
  /** Full-window background of the text. */
  backdrop?: ReactNode;
  /** The main idea fills the window. */
  isFullHeight?: boolean;
  /** Beside the text, below it on phones. */
  aside?: ReactNode;
  /** Below both. */
  children?: ReactNode;
};

/** Common structure of all landing pages: title, promise, call to action and main idea. [LANDER-03] */
export function LanderPage({
  heading,
  lead,
  callToAction,
  backdrop,
  isFullHeight = false,
  aside,
  children,
}: LanderFrameProps) {
  const promise = useVariant() ?? lead;
  const { minAge } = account;
  return (
    <>
      <PageMeta heading={heading} description={promise} />
      <section className={classNames(css.hero, aside !== undefined && css.high, isFullHeight && css.fullHeight)}>
        {backdrop}
        <div className={classNames(css.copy, aside === undefined && css.row)}>
          <h1 className={hero}>{heading}</h1>
          <p className={classNames(bodyLarge, css.lead)}>{promise}</p>
          <div className={css.actions}>{callToAction}</div>
          <p className={classNames(bodySmall, css.adults)}>
            <Icon name="shield" size="s" />
            <Trans>{minAge} and over only.</Trans>
          </p>
        </div>
        {aside}
      </section>
      {children !== undefined && <div className={css.content}>{children}</div>}
    </>
  );
}

/** Promise for a `slug`; null for an unknown one. [LANDER-03 ROUTE-62] */
const useVariant = (): string | null => {
  const { t } = useLingui();
  const slug = useAppState(({ context }) => context.activeRoute?.params['slug']);
  if (slug === 'free') return t`Free to join, and nothing renews by itself.`;
  if (slug === 'tonight') return t`The evening is young. Say hello.`;
  return slug === 'calm' ? t`Take your time: write when you feel like it.` : null;
};

/** Sets title and meta description while mounted. */
export function PageMeta({ heading, description }: { heading: string; description: string }) {
  const site = useFacts((facts) => facts.settings?.name ?? 'Vesper');
  return (
    <>
      <DocumentTitle>{`${heading} · ${site}`}</DocumentTitle>
      <PageDescription>{description}</PageDescription>
    </>
  );
}
