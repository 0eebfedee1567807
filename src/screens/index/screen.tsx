import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import ingrid from '#images/ingrid.webp';
import matteo from '#images/matteo.webp';
import noor from '#images/noor.webp';
import smallIngrid from '#images/small/ingrid.webp';
import smallMatteo from '#images/small/matteo.webp';
import smallNoor from '#images/small/noor.webp';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { loadCatalogue } from '#src/i18n.ts';
import { classNames } from '#src/styles/class-names.ts';
import { display, heading, muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Hero } from './hero.tsx';
import * as css from './screen.css.ts';

/** Resolves `reached` once a watched element is close below the window; at once where nothing is scrolled. */
const createNearWindow = () => {
  let resolve = (): void => undefined;
  const reached = new Promise<void>((done) => {
    resolve = done;
  });
  const watch = (element: Element | null): (() => void) | undefined => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
      },
      { rootMargin: '0px 0px 150px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  return { reached: import.meta.env.SSR ? Promise.resolve() : reached, watch };
};

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

const OnlineNear = lazyComponent(async () => {
  const [module] = await Promise.all([
    importWithRecovery(() => import('#src/components/online-near/online-near.tsx')),
    loadCatalogue('member'),
  ]);
  return { default: module.OnlineNear };
});

const NicheHero = lazyComponent(async () => {
  const module = await importWithRecovery(() => import('./niche-hero.tsx'));
  await loadCatalogue('niche');
  return { default: module.NicheHero };
});

// A constant, as above.
const nicheHero = (
  <Suspense fallback={<div className={css.fan} />}>
    <NicheHero />
  </Suspense>
);

const generalHero = (
  <Hero
    pictures={{
      left: { src: matteo, small: smallMatteo },
      right: { src: noor, small: smallNoor },
      front: { src: ingrid, small: smallIngrid },
    }}
    greeting={<Trans>The evening is young. Say hello.</Trans>}
    promise={
      <Trans>
        Vesper is where adults meet, flirt and talk, at their own pace. Free to join, nothing renews by itself.
      </Trans>
    }
  />
);

export function Screen() {
  const isMember = useFacts((facts) => facts.session === 'member');
  const isGeneral = useFacts((facts) => (facts.settings?.niche ?? 1) === 1);
  return (
    <>
      <section className={classNames(css.hero, isMember && css.lowHero)}>{isGeneral ? generalHero : nicheHero}</section>
      <div className={css.ground}>
        <div className={css.content}>
          {isMember ? (
            <Suspense fallback={<div className={css.belowFoldRoom} />}>
              <OnlineNear>
                <PricingFacts />
              </OnlineNear>
            </Suspense>
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

/** Free and paid features. */
function PricingFacts() {
  return (
    <section className={css.plain}>
      <h2 className={heading}>
        <Trans>Plain about money</Trans>
      </h2>
      <ul className={css.facts}>
        <Fact>
          <Trans>Joining and looking around are free, and so are your daily likes.</Trans>
        </Fact>
        <Fact>
          <Trans>
            Messages cost credits. You buy them once: there is no subscription, and nothing renews by itself.
          </Trans>
        </Fact>
        <Fact>
          <Trans>Credits do not expire.</Trans>
        </Fact>
      </ul>
    </section>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <li className={css.fact}>
    <Icon name="check" size="s" className={css.tick} />
    <span>{children}</span>
  </li>
);
