import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { display, muted, title } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import * as css from './three-steps.css.ts';

export const ThreeSteps = () => (
  <section className={css.section}>
    <h2 className={display}>
      <Trans>Three steps to a good conversation</Trans>
    </h2>
    <ol className={css.steps}>
      <Step icon="user" name={<Trans>Come in</Trans>}>
        <Trans>A name, an e-mail address, your date of birth. Nobody sees the last two.</Trans>
      </Step>
      <Step icon="heart" name={<Trans>Find your people</Trans>}>
        <Trans>Search by place and age, open a profile, like who you like.</Trans>
      </Step>
      <Step icon="message" name={<Trans>Take your time</Trans>}>
        <Trans>Write when you feel like it. What comes back is there the moment it is sent.</Trans>
      </Step>
    </ol>
  </section>
);

const Step = ({ icon, name, children }: { icon: IconName; name: ReactNode; children: ReactNode }) => (
  <li className={css.step}>
    <span className={css.mark}>
      <Icon name={icon} />
    </span>
    <div className={css.words}>
      <h3 className={title}>{name}</h3>
      <p className={muted}>{children}</p>
    </div>
  </li>
);
