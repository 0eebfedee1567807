import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { finderSteps } from '#machines/page/match-finder.ts';
import { useProblemText } from '#src/components/use-problem-text.ts';
import * as css from './finder.css.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Steps } from '#src/ui/steps/steps.tsx';
import { InterestsStep } from './interests-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { PersonStep } from './person-step.tsx';

const questionForm = { who: PersonStep, where: PlaceStep, what: InterestsStep };

/** One question after the other; what was answered stays. [FINDER-02] */
export function QuestionForm() {
  const { t } = useLingui();
  const page = usePageActor('matchFinder');
  const textOf = useProblemText();
  const step = useSelector(page, (snapshot) => snapshot.context.step);
  const isSaved = useSelector(page, (snapshot) => snapshot.context.isSaved);
  const isFinding = useSelector(page, (snapshot) => snapshot.hasTag('searching'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const current = finderSteps.indexOf(step) + 1;
  const count = finderSteps.length;
  const Question = questionForm[step];
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    page.send({ type: 'step.completed' });
  };
  return (
    <form className={css.page} onSubmit={submitted} noValidate>
      <Steps label={t`Step ${current} of ${count}`} current={current} count={count} />
      <div className={css.head}>
        <h1 className={heading}>
          {step === 'who' && <Trans>Who would you like to meet?</Trans>}
          {step === 'where' && <Trans>Where?</Trans>}
          {step === 'what' && <Trans>What matters to you?</Trans>}
        </h1>
        <p className={muted}>
          {step === 'who' && <Trans>Three short questions. Leave open what is all the same to you.</Trans>}
          {step === 'where' && <Trans>Somebody near, or anywhere at all.</Trans>}
          {step === 'what' && <Trans>Whoever shares most of it comes first.</Trans>}
        </p>
      </div>
      {problem !== null && problem.fields === undefined && <Alert tone="danger">{textOf(problem)}</Alert>}
      <div className={css.fields}>
        <Question />
      </div>
      <div className={css.foot}>
        <Button type="submit" busy={isFinding}>
          {step === 'what' ? <Trans>Show who fits</Trans> : <Trans>Continue</Trans>}
        </Button>
        {(step !== 'who' || isSaved) && (
          <Button variant="quiet" disabled={isFinding} onClick={() => page.send({ type: 'previousStep.requested' })}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
