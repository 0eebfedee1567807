import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useFacts, usePageActor } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { MemberForm, VisitorForm } from './exclusion-forms.tsx';
import * as css from './self-exclusion.css.ts';

/** Keeps an address out for a time: the form, the confirmation of the mailed link, and the result. [LEGAL-04] */
export const SelfExclusion = () => (
  <div className={css.box}>
    <CurrentStep />
  </div>
);

function CurrentStep() {
  const page = usePageActor('exclusion');
  const isMember = useFacts((facts) => facts.session === 'member');
  const tag = useSelector(page, (snapshot) =>
    (['excluded', 'confirming', 'linkInvalid', 'mailed'] as const).find((one) => snapshot.hasTag(one)),
  );
  if (tag === 'excluded') return <Excluded />;
  if (tag === 'confirming') return <Confirmation />;
  if (tag === 'linkInvalid') return <LinkInvalid />;
  if (tag === 'mailed') return <Mailed />;
  return (
    <>
      <Consequences />
      {isMember ? <MemberForm /> : <VisitorForm />}
    </>
  );
}

const Consequences = () => (
  <ul>
    <li>
      <Trans>Until the end of the time you choose, no one can log in or sign up with your address.</Trans>
    </li>
    <li>
      <Trans>You are logged out everywhere, and your profile is hidden.</Trans>
    </li>
    <li>
      <Trans>We send you no more e-mails or notifications, except the confirmation.</Trans>
    </li>
    <li>
      <Trans>The break cannot be ended early, not even by our support.</Trans>
    </li>
    <li>
      <Trans>Credits you have stay on your account. Afterwards you can log in again.</Trans>
    </li>
  </ul>
);

/** Opened by the mailed link: nothing happens before the button is pressed. */
function Confirmation() {
  const page = usePageActor('exclusion');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <p>
        <strong>
          <Trans>Start your break now?</Trans>
        </strong>
      </p>
      <Consequences />
      <FormProblem problem={problem} />
      <Button isFullWidth busy={isBusy} onClick={() => page.send({ type: 'exclusion.confirmed' })}>
        <Trans>Start my break</Trans>
      </Button>
    </>
  );
}

function Mailed() {
  const page = usePageActor('exclusion');
  const email = useSelector(page, (snapshot) => snapshot.context.email);
  return (
    <>
      <Alert tone="success" icon="mail">
        <Trans>
          We have sent a link to <span className={css.address}>{email}</span>. Open it within a day to start your break.
        </Trans>
      </Alert>
      <TextButton alone onClick={() => page.send({ type: 'form.reopened' })}>
        <Trans>Use another address</Trans>
      </TextButton>
    </>
  );
}

function LinkInvalid() {
  const page = usePageActor('exclusion');
  return (
    <>
      <Alert tone="warning">
        <Trans>This link was used already or is too old. You can ask for a new one.</Trans>
      </Alert>
      <Button isFullWidth onClick={() => page.send({ type: 'form.reopened' })}>
        <Trans>Ask for a new link</Trans>
      </Button>
    </>
  );
}

function Excluded() {
  const { i18n } = useLingui();
  const page = usePageActor('exclusion');
  const until = useSelector(page, (snapshot) => snapshot.context.until ?? 0);
  const date = i18n.date(new Date(until), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Alert tone="success">
      <Trans>Your break has started. It ends on {date}. Take good care of yourself.</Trans>
    </Alert>
  );
}
