import type { ReactNode } from 'react';
import { heading } from '#src/styles/text.css.ts';
import { LanderCta } from './lander-cta.tsx';
import * as css from './lander.css.ts';
import { useStepFocus } from './use-lander.ts';

/** Last step of a landing page. [LANDER-03] */
export const FinalStep = ({ title, children, more }: { title: ReactNode; children: ReactNode; more?: ReactNode }) => (
  <div className={css.panel}>
    <h2 ref={useStepFocus()} tabIndex={-1} className={heading}>
      {title}
    </h2>
    <p className={css.lead}>{children}</p>
    <div className={css.actions}>
      <LanderCta />
      {more}
    </div>
  </div>
);
