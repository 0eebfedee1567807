import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { href } from '#src/routes.ts';
import { display } from '#src/styles/text.css.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './page-not-found.css.ts';

/**
 * Identical for missing, hidden and blocked, so that it reveals nothing. `children`: a way on that fits the page better than
 * home. [MEMBERS-02]
 */
export function PageNotFound({ children }: { children?: ReactNode }) {
  return (
    <section className={css.page}>
      <p className={css.code}>
        <span aria-hidden>4</span>
        <Icon name="star" label="404" className={css.star} />
        <span aria-hidden>4</span>
      </p>
      <h1 className={display}>
        <Trans>This page could not be found</Trans>
      </h1>
      <p className={css.why}>
        <Trans>It may have moved, or the link is wrong.</Trans>
      </p>
      <div className={css.act}>
        {children ?? (
          <ButtonLink variant="white" href={href('index')}>
            <Trans>Back to the home page</Trans>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
