import { useLingui } from '@lingui/react/macro';
import { AlternativeStep } from './alternative-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Steps } from '#src/ui/steps/steps.tsx';
import * as css from './leaving.css.ts';
import { useLane, useLaneState } from './use-lane.ts';

const views = { reason: ReasonStep, alternative: AlternativeStep, confirm: ConfirmStep };
const names = ['reason', 'alternative', 'confirm'] as const;

/** The way out of the site, a step at a time. [DELETE-01] */
export function Leaving() {
  const { t } = useLingui();
  const lane = useLane('deletion');
  const step = useLaneState('deletion', (deletion) => names.find((name) => deletion.hasTag(name)) ?? null, null);
  const isBusy = useLaneState('deletion', (deletion) => deletion.hasTag('busy'), false);
  if (step === null) return null;
  const View = views[step];
  const current = names.indexOf(step) + 1;
  const { length: count } = names;
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <IconButton
          icon="arrow-left"
          label={t`Back`}
          disabled={isBusy}
          onClick={() => lane?.send({ type: step === 'reason' ? 'deletion.abandoned' : 'step.returned' })}
        />
        <Steps label={t`Step ${current} of ${count}`} current={current} count={count} className={css.steps} />
        <IconButton
          icon="x"
          label={t`Close`}
          disabled={isBusy}
          onClick={() => lane?.send({ type: 'deletion.abandoned' })}
        />
      </div>
      <View />
    </div>
  );
}
