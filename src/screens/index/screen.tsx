import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { createNearWindow } from '#src/components/near-window.ts';
import { loadCatalogue } from '#src/i18n.ts';
import { display, muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { MemberHero, PortraitFan, VisitorHero } from './hero.tsx';
import { PricingFacts } from './pricing-facts.tsx';
import * as css from './screen.css.ts';

const { reached, watch } = createNearWindow();

const BelowFold = lazyComponent(async () => {
  await reached;
  const module = await importWithRecovery(() => import('./below-fold.tsx'));
  await loadCatalogue('legal');
  return { default: module.BelowFold };
});

// A constant: a new element would make React replace the server's markup before the chunk has arrived.
const belowFold = (
  <Suspense fallback={<div className={css.belowFoldRoom} />}>
    <BelowFold>
      <PricingFacts />
    </BelowFold>
  </Suspense>
);

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
          {isMember ? (
            <PricingFacts />
          ) : (
            <>
              <ThreeSteps />
              <div ref={watch}>{belowFold}</div>
            </>
          )}
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
