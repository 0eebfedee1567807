import { Trans } from '@lingui/react/macro';
import { reactivation } from '#contract/limits.ts';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from '#src/components/result-page/result-page.css.ts';

const days = reactivation / 86_400_000;
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The mailed link is no longer valid. [DELETE-06] */
export function ReactivationError() {
  return (
    <>
      <span className={css.mark.waiting}>
        <Icon name="mail" size="l" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={heading}>
        <Trans>This link does not work any more</Trans>
      </h1>
      <p className={css.text}>
        <Trans>
          It has been used already or is older than {days} days. If your account is back, or there is still time, you
          can log in as ever.
        </Trans>
      </p>
      <div className={css.actions}>
        <ButtonLink isFullWidth href={href('login')}>
          <Trans>Log in</Trans>
        </ButtonLink>
        <ButtonLink isFullWidth variant="quiet" href={href('signup')}>
          <Trans>Create your profile</Trans>
        </ButtonLink>
      </div>
    </>
  );
}
