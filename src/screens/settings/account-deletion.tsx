import { useLingui } from '@lingui/react/macro';
import { RetentionStep } from './retention-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { IconButton } from '#src/ui/button/button.tsx';
import { Steps } from '#src/ui/progress/progress.tsx';
import * as css from './screen.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

const views = { reason: ReasonStep, alternative: RetentionStep, confirm: ConfirmStep };
const names = ['reason', 'alternative', 'confirm'] as const;

/** Account deletion, step by step. [DELETE-01] */
export function AccountDeletion() {
  const { t } = useLingui();
  const lane = useSectionActor('deletion');
  const step = useSectionState('deletion', (deletion) => names.find((name) => deletion.hasTag(name)) ?? null, null);
  const isBusy = useSectionState('deletion', (deletion) => deletion.hasTag('busy'), false);
  if (step === null) return null;
  const View = views[step];
  const current = names.indexOf(step) + 1;
  const { length: count } = names;
  return (
    <div className={css.deletionPage}>
      <div className={css.bar}>
        <IconButton
          icon="arrow-left"
          label={t`Back`}
          disabled={isBusy}
          onClick={() => lane?.send({ type: step === 'reason' ? 'deletion.cancelled' : 'previousStep.requested' })}
        />
        <Steps label={t`Step ${current} of ${count}`} current={current} count={count} className={css.steps} />
        <IconButton
          icon="x"
          label={t`Close`}
          disabled={isBusy}
          onClick={() => lane?.send({ type: 'deletion.cancelled' })}
        />
      </div>
      <View />
    </div>
  );
}
