import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from '#src/components/result-page/result-page.css.ts';

/** The reactivation period is over. [DELETE-04] */
export function AccountErased() {
  return (
    <>
      <span className={css.mark.waiting}>
        <Icon name="moon" size="l" />
      </span>
      <h1 className={heading}>
        <Trans>Your account is erased</Trans>
      </h1>
      <p className={css.text}>
        <Trans>The time to take it back is over, and nothing of it is left. You are welcome to begin anew.</Trans>
      </p>
      <div className={css.actions}>
        <ButtonLink isFullWidth href={href('signup')}>
          <Trans>Create your profile</Trans>
        </ButtonLink>
      </div>
    </>
  );
}
