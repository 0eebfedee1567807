import { day } from '#contract/durations.ts';
import { Trans } from '@lingui/react/macro';
import { mailLinks } from '#contract/limits/account.ts';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

/** [ACTIVATE-01 ACTIVATE-02 ACTIVATE-03] */
export function Screen() {
  const isMember = useFacts((facts) => facts.session === 'member');
  const days = mailLinks.activation / day;
  return (
    <EmptyState
      icon="mail"
      level={1}
      title={<Trans>Activation failed</Trans>}
      actions={
        isMember ? (
          <ButtonLink isFullWidth href={`${href('complete-signup')}?step=confirm`}>
            <Trans>Send a new link</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink isFullWidth href={href('login')}>
            <Trans>Log in</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>The link in the e-mail works once, for {days} days. This one has been used already or is too old.</Trans>{' '}
      {isMember ? (
        <Trans>We can send you a new one.</Trans>
      ) : (
        <Trans>Log in, and we send you a new one if you need it.</Trans>
      )}
    </EmptyState>
  );
}
