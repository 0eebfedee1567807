import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { signupMachine } from '#machines/page/signup.ts';
import { muted } from '#src/styles/text.css.ts';
import { usePage } from '#src/system.tsx';
import * as css from './signup-form.css.ts';

/** [SIGNUP-21] */
export function EmailSuggestion({ onTake }: { onTake: (email: string) => void }) {
  const page = usePage<typeof signupMachine>();
  const suggestion = useSelector(page, (snapshot) => snapshot.context.suggestion);
  return (
    <div aria-live="polite" className={css.suggestion}>
      {suggestion !== null && (
        <p className={muted}>
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
