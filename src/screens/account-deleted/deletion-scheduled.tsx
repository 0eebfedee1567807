import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { reactivation } from '#contract/limits.ts';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { problemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from '#src/components/result-page/result-page.css.ts';
import { wide } from './state.css.ts';
import { TimeLeft } from './time-left.tsx';

const days = reactivation / 86_400_000;

/** Deadline and ways to reactivate. [DELETE-06] */
export function DeletionScheduled() {
  const { i18n } = useLingui();
  const page = usePageActor('reactivation');
  const until = useSelector(page, (snapshot) => snapshot.context.until);
  const hasLink = useSelector(page, (snapshot) => snapshot.context.hasLink);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  return (
    <>
      <span className={css.mark.waiting}>
        <Icon name="moon" size="l" />
      </span>
      <h1 className={heading}>
        <Trans>Your account is deleted</Trans>
      </h1>
      <p className={css.text}>
        {hasLink ? (
          <Trans>Have you changed your mind? Everything is still as you left it.</Trans>
        ) : (
          <Trans>
            Nobody can find you any more. Should you change your mind, log in within {days} days, or open the link in
            our mail: everything comes back as you left it.
          </Trans>
        )}
      </p>
      {until !== null && <TimeLeft until={until} />}
      {problem !== null && (
        <Alert tone="danger" className={wide}>
          {i18n._(problemText(problem))}
        </Alert>
      )}
      <div className={css.actions}>
        {hasLink ? (
          <Button isFullWidth busy={isBusy} onClick={() => page.send({ type: 'reactivation.requested' })}>
            <Trans>Restore my account</Trans>
          </Button>
        ) : (
          <ButtonLink isFullWidth variant="line" href={href('login')}>
            <Trans>Log in</Trans>
          </ButtonLink>
        )}
        <ButtonLink isFullWidth variant="quiet" href={href('index')}>
          <Trans>Go to the home page</Trans>
        </ButtonLink>
      </div>
    </>
  );
}
