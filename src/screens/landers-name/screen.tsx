import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { LanderCta } from '#src/components/lander/lander-actor.tsx';
import { LanderPage } from '#src/components/lander/lander-page.tsx';
import { useBrowserValue } from '#src/components/use-browser-value.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { useAppState } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from '#src/components/lander/lander.css.ts';

type Lander = {
  readonly heading: MessageDescriptor;
  readonly lead: MessageDescriptor;
  readonly Idea: ComponentType;
  /** Position of the main idea: beside the text, below it, or full-window. */
  readonly on: 'side' | 'wall' | 'window';
};

/** Text and content of each lander; the content is lazy. [ROUTE-46 to ROUTE-53 LANDER-03] */
const landers: Readonly<Record<string, Lander>> = {
  alonetonight: {
    heading: msg`Alone tonight?`,
    lead: msg`See who's here right now.`,
    Idea: lazyComponent(async () => ({ default: (await import('./photo-walls.tsx')).AloneTonight })),
    on: 'side',
  },
  collagelanding: {
    heading: msg`Faces of the evening`,
    lead: msg`Every evening has new faces. Yours is still missing.`,
    Idea: lazyComponent(async () => ({ default: (await import('./photo-walls.tsx')).Collage })),
    on: 'side',
  },
  gallery: {
    heading: msg`Have a look around`,
    lead: msg`The latest visitors come first.`,
    Idea: lazyComponent(async () => ({ default: (await import('./photo-walls.tsx')).Gallery })),
    on: 'wall',
  },
  iconslanding: {
    heading: msg`Three taps to your evening`,
    lead: msg`Tell us who you'd like to meet: your search starts from there.`,
    Idea: lazyComponent(() => import('./icon-quiz.tsx')),
    on: 'side',
  },
  maplanding: {
    heading: msg`Where does your evening begin?`,
    lead: msg`Choose your corner of the map.`,
    Idea: lazyComponent(() => import('./evening-map.tsx')),
    on: 'side',
  },
  socialnetwork: {
    heading: msg`What is new tonight`,
    lead: msg`Say hello to somebody you like.`,
    Idea: lazyComponent(() => import('./activity-feed.tsx')),
    on: 'side',
  },
  transitionsvideolanding: {
    heading: msg`From one light to the next`,
    lead: msg`Four pictures of an evening. You turn the pages.`,
    Idea: lazyComponent(() => import('./scene-transitions.tsx')),
    on: 'window',
  },
  video: {
    heading: msg`An evening in four pictures`,
    lead: msg`Lean back and watch. Without sound.`,
    Idea: lazyComponent(() => import('./scene-slideshow.tsx')),
    on: 'side',
  },
};

const Coming = (): ReactNode => (
  <div aria-busy className={css.turns}>
    <Skeleton shape="photo" className={css.loading} />
    <Skeleton shape="photo" className={css.loading} />
  </div>
);

export function Screen() {
  const { i18n } = useLingui();
  const name = useAppState(({ context }) => context.activeRoute?.params['name'] ?? '');
  // Its members are not part of the page that the server renders.
  const isInBrowser = useBrowserValue(() => true, false);
  const lander = landers[name];
  if (lander === undefined) return null;
  const { heading, lead, Idea, on } = lander;
  const coming = on === 'window' ? <div aria-busy className={css.scene} /> : <Coming />;
  const idea = <Suspense fallback={coming}>{isInBrowser ? <Idea /> : coming}</Suspense>;
  return (
    <LanderPage
      heading={i18n._(heading)}
      lead={i18n._(lead)}
      callToAction={<LanderCta />}
      isFullHeight={on === 'window'}
      {...(on === 'wall' ? { children: idea } : { aside: idea })}
    />
  );
}
