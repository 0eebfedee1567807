import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MainPhoto } from '#src/components/photo-picker/main-photo.tsx';
import { usePhotos } from '#src/components/photo-picker/use-photos.ts';
import { usePageActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './step-layout.css.ts';
import { body, content } from './step-layout.css.ts';
import { ignoreRepeatClicks, StepFooter, StepHeader, StepLayout } from './step-layout.tsx';

/** A running upload continues during the next step. [SIGNUP-06] */
export function PhotoStep() {
  const page = usePageActor('completeSignup');
  const { photos, uploads } = usePhotos();
  const isChosen = (photos?.length ?? 0) > 0 || uploads.some(({ state }) => state !== 'failed');
  return (
    <StepLayout name={<Trans>Your photo</Trans>} caption={<Trans>People write to a face, not to a grey circle.</Trans>}>
      <div className={body}>
        <div className={content}>
          <StepHeader title={<Trans>Put a face to the name</Trans>}>
            <Trans>Pick one where you would recognise yourself.</Trans>
          </StepHeader>
          <div className={css.photo}>
            <MainPhoto />
            <ul className={css.advice}>
              <Advice>
                <Trans>Your face, well lit</Trans>
              </Advice>
              <Advice>
                <Trans>Only you in the picture</Trans>
              </Advice>
              <Advice>
                <Trans>Recent, and truly you</Trans>
              </Advice>
            </ul>
          </div>
        </div>
        <StepFooter>
          {isChosen && (
            <Button isFullWidth onClick={ignoreRepeatClicks(() => page.send({ type: 'step.completed' }))}>
              <Trans>Continue</Trans>
            </Button>
          )}
        </StepFooter>
      </div>
    </StepLayout>
  );
}

const Advice = ({ children }: { children: ReactNode }) => (
  <li className={css.line}>
    <Icon name="check" size="s" className={css.mark} />
    <span>{children}</span>
  </li>
);
