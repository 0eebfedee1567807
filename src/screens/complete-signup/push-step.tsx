import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePushOptIn } from '#src/components/use-push-opt-in.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './step-layout.css.ts';
import { body, content } from './step-layout.css.ts';
import { StepFooter, StepHeader, StepLayout } from './step-layout.tsx';

/** The machine continues once push is on or the permission is denied. [SIGNUP-10] */
export function PushStep() {
  const textOf = useProblemText();
  const { state, isBusy, problem, ask } = usePushOptIn();
  return (
    <StepLayout
      name={<Trans>Notifications</Trans>}
      caption={<Trans>The best replies come when you are not looking.</Trans>}
    >
      <div className={body}>
        <div className={content}>
          <StepHeader title={<Trans>Do not miss a reply</Trans>}>
            <Trans>Get a notification on this device when something happens. You can turn it off any time.</Trans>
          </StepHeader>
          <ul className={css.kinds}>
            <Kind icon="message">
              <Trans>Somebody writes to you</Trans>
            </Kind>
            <Kind icon="heart">
              <Trans>Somebody likes you</Trans>
            </Kind>
            <Kind icon="lock">
              <Trans>Safe for a lock screen: no name, no photo, nothing of what was written</Trans>
            </Kind>
          </ul>
        </div>
        <StepFooter>
          {problem !== null && <Alert tone="danger">{textOf(problem)}</Alert>}
          <Button isFullWidth busy={isBusy || state === 'unknown'} onClick={ask}>
            <Trans>Turn on notifications</Trans>
          </Button>
        </StepFooter>
      </div>
    </StepLayout>
  );
}

const Kind = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={css.kind}>
    <span className={css.pushMark}>
      <Icon name={icon} />
    </span>
    <span>{children}</span>
  </li>
);
