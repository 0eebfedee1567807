import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { display, heading, muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { MemberHero, PortraitFan, VisitorHero } from './hero.tsx';
import * as css from './screen.css.ts';

export function Screen() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <>
      <section className={css.hero}>
        <PortraitFan />
        {isMember ? <MemberHero /> : <VisitorHero />}
      </section>
      <div className={css.ground}>
        <div className={css.content}>
          {!isMember && <ThreeSteps />}
          <PricingFacts />
        </div>
      </div>
    </>
  );
}

const ThreeSteps = () => (
  <section className={css.section}>
    <h2 className={display}>
      <Trans>Three steps to a good conversation</Trans>
    </h2>
    <ol className={css.steps}>
      <Step icon="user" name={<Trans>Come in</Trans>}>
        <Trans>A name, an e-mail address, your date of birth. Nobody sees the last two.</Trans>
      </Step>
      <Step icon="heart" name={<Trans>Find your people</Trans>}>
        <Trans>Search by place and age, open a profile, and like the people you like.</Trans>
      </Step>
      <Step icon="message" name={<Trans>Take your time</Trans>}>
        <Trans>Write when you feel like it. Replies arrive the moment they're sent.</Trans>
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

/** Free and paid features. */
const PricingFacts = () => (
  <section className={css.plain}>
    <h2 className={heading}>
      <Trans>Plain about money</Trans>
    </h2>
    <ul className={css.facts}>
      <Fact>
        <Trans>Joining and looking around are free, and so are your daily likes.</Trans>
      </Fact>
      <Fact>
        <Trans>Messages cost credits. You buy them once: there is no subscription, and nothing renews by itself.</Trans>
      </Fact>
      <Fact>
        <Trans>Credits do not expire.</Trans>
      </Fact>
    </ul>
  </section>
);

const Fact = ({ children }: { children: ReactNode }) => (
  <li className={css.fact}>
    <Icon name="check" size="s" className={css.tick} />
    <span>{children}</span>
  </li>
);
