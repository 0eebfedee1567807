import { useFacts } from '#src/system.tsx';
import { PortraitFan } from './portrait-fan.tsx';
import { MemberHero } from './member-hero.tsx';
import { PricingFacts } from './pricing-facts.tsx';
import { ThreeSteps } from './three-steps.tsx';
import { VisitorHero } from './visitor-hero.tsx';
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
