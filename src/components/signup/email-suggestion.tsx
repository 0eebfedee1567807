import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { classNames } from '#src/styles/class-names.ts';
import { muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import * as css from './signup-form.css.ts';

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
