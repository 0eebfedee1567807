import { Trans, useLingui } from '@lingui/react/macro';
import * as css from '#src/layouts/default/layout.css.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, useFollow } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';

const hiddenOn: readonly string[] = ['signup', 'complete-signup', 'settings', 'notifications'];

/** [ALERT-01 ALERT-02 ALERT-04] */
export default function ActivationReminder({ route }: { route: string }) {
  const { t } = useLingui();
  const follow = useFollow();
  const email = useFacts((facts) => facts.user?.email);
  const isWanted = useFacts(
    ({ user }) => user !== null && user.status === 'not_confirmed' && user.profile.status === 'disabled',
  );
  if (!isWanted || hiddenOn.includes(route)) return null;
  return (
    <section aria-label={t`Notices`} className={classNames(css.inner, css.notices)}>
      <Alert
        tone="warning"
        icon="mail"
        action={
          <TextLink href={`${href('complete-signup')}?step=confirm`} onClick={follow}>
            <Trans>Send it again</Trans>
          </TextLink>
        }
      >
        <Trans>
          <strong>Confirm your e-mail.</strong> We wrote to {email}.
        </Trans>
      </Alert>
    </section>
  );
}
