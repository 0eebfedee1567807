import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './signup.css.ts';
import { remark } from './signup.css.ts';

/** [SIGNUP-21] */
export function EmailSuggestion({ onTake }: { onTake: (email: string) => void }) {
  const page = usePageActor('signup');
  const suggestion = useSelector(page, (snapshot) => snapshot.context.suggestion);
  return (
    <div aria-live="polite">
      {suggestion !== null && (
        <p className={classNames(muted, css.remark)}>
          <Trans>
            Did you mean{' '}
            <button type="button" className={css.take} onClick={() => onTake(suggestion)}>
              {suggestion}
            </button>
            ?
          </Trans>
        </p>
      )}
    </div>
  );
}

/** Options for visitors who already have an account. [SIGNUP-25] */
export function EmailTaken() {
  return (
    <p className={classNames(muted, remark)}>
      <Trans>
        Is it yours? <TextLink href={href('login')}>Log in</TextLink> or{' '}
        <TextLink href={href('reset-password')}>choose a new password</TextLink>.
      </Trans>
    </p>
  );
}
