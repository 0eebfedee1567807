import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import * as css from '#src/components/account-page/account-page.css.ts';
import { NewBrowser } from '#src/components/account-page/new-browser.tsx';
import { href } from '#src/routes.ts';
import { heading, visuallyHidden } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

/** Opened by the mailed link; failures have their own page. [ACTIVATE-01 ACTIVATE-07] */
export function Screen() {
  const page = usePageActor('activation');
  const isActivated = useSelector(page, (snapshot) => snapshot.hasTag('done'));
  const needsPassword = useSelector(page, (snapshot) => snapshot.hasTag('password'));
  if (needsPassword) return <ActivationInNewBrowser />;
  return <section className={css.resultPage}>{isActivated ? <Done /> : <Checking />}</section>;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

function Done() {
  return (
    <>
      <span className={css.mark.done}>
        <Icon name="check" size="l" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={heading}>
        <Trans>Your e-mail is confirmed</Trans>
      </h1>
      <p className={css.text}>
        <Trans>Good to have you here. From now on others can see you, and you can write to them.</Trans>
      </p>
      <ButtonLink isFullWidth href={href('signup-matches')} className={css.act}>
        <Trans>See your suggestions</Trans>
      </ButtonLink>
      <ButtonLink isFullWidth variant="quiet" href={href('members')}>
        <Trans>Search members</Trans>
      </ButtonLink>
    </>
  );
}

function Checking() {
  const { t } = useLingui();
  return (
    <div aria-busy className={css.checking}>
      <h1 className={visuallyHidden}>{t`Confirming your e-mail`}</h1>
      <Skeleton shape="circle" className={css.mark.done} />
      <Skeleton shape="title" width="long" />
      <Skeleton />
      <Skeleton shape="control" />
    </div>
  );
}

/** The link was opened in a browser that is new to the account. [ACTIVATE-07] */
function ActivationInNewBrowser() {
  const page = usePageActor('activation');
  return (
    <NewBrowser
      lead={
        <Trans>
          You haven't used this browser with your account before. Please enter the password that you chose when you
          signed up.
        </Trans>
      }
      hint={<Trans>You didn't sign up? Then just close this page: without the password nothing happens.</Trans>}
      problem={useSelector(page, (snapshot) => snapshot.context.problem)}
      isBusy={useSelector(page, (snapshot) => snapshot.hasTag('busy'))}
      onSubmit={(password) => page.send({ type: 'form.submitted', password })}
      onEdit={() => page.send({ type: 'form.edited' })}
    />
  );
}
