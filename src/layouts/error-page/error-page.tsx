import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from '#src/layouts/default/layout.css.ts';

/** What failed: the code of one part of the page, the network, or the server. */
export type Failure = 'part' | 'connection' | 'server';

type ErrorPageProps = {
  message?: ReactNode;
  /** HTTP status. */
  status?: number;
  failure: Failure;
  /** Everything that is not affected. */
  children?: ReactNode;
  onRetry?: () => void;
  /** Recovery needs a page load. [CHUNK-03] */
  reload?: boolean;
};

/** [ERROR-01 ERROR-02 ERROR-03] */
export function ErrorPage({ message, status = 500, failure, children, onRetry, reload = false }: ErrorPageProps) {
  return (
    <div className={css.errorPage}>
      <EmptyState
        icon="alert"
        level={1}
        title={message ?? <Trans>Error</Trans>}
        actions={
          <>
            {reload && (
              <ButtonLink href={location.pathname + location.search} reloadDocument isFullWidth>
                <Icon name="refresh" size="s" />
                <Trans>Reload the page</Trans>
              </ButtonLink>
            )}
            {onRetry !== undefined && !reload && (
              <Button isFullWidth onClick={onRetry}>
                <Icon name="refresh" size="s" />
                <Trans>Try again</Trans>
              </Button>
            )}
            {/* A full page load: restarts everything that is broken. */}
            <ButtonLink href="/" reloadDocument isFullWidth variant={onRetry === undefined ? 'primary' : 'quiet'}>
              <Trans>Back to the home page</Trans>
            </ButtonLink>
          </>
        }
      >
        <WhatFailed failure={failure} /> {children}
        <span className={classNames(caption, css.errorStatus, css.errorReason)}>
          <Trans>Status {status}</Trans>
        </span>
      </EmptyState>
    </div>
  );
}

/** [ERROR-02] */
function WhatFailed({ failure }: { failure: Failure }) {
  if (failure === 'connection') return <Trans>The connection to our server failed.</Trans>;
  if (failure === 'server') return <Trans>Our server did not answer as it should.</Trans>;
  return <Trans>Part of this page does not work.</Trans>;
}

/** Fallback for an error in the error page: as few dependencies as possible. [ERROR-06] */
export const StaticErrorScreen = () => (
  <div className={css.lastWords}>
    <p>
      <Trans>An error occurred while showing the error page</Trans>
    </p>
    <p>
      <a href="/">
        <Trans>Back to the home page</Trans>
      </a>
    </p>
  </div>
);
