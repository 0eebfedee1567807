import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';
import { Call } from '#src/parts/lander/call.tsx';
import { LanderFrame } from '#src/parts/lander/frame.tsx';
import { useApp } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';

type Lander = {
  readonly heading: MessageDescriptor;
  readonly lead: MessageDescriptor;
  readonly Idea: ComponentType;
  /** Where the idea stands: beside the words, below them on paper, or all over the window. */
  readonly on: 'sky' | 'paper' | 'window';
};

/** Each lander with what it says and shows; what it shows comes by itself. [ROUTE-46 to ROUTE-53 LANDER-03] */
const landers: Readonly<Record<string, Lander>> = {
  alonetonight: {
    heading: msg`Alone tonight?`,
    lead: msg`See who is here at this moment.`,
    Idea: lazy(() => import('./parts/alone-tonight.tsx')),
    on: 'paper',
  },
  collagelanding: {
    heading: msg`Faces of the evening`,
    lead: msg`Every evening has another face. Yours is still missing.`,
    Idea: lazy(() => import('./parts/collage.tsx')),
    on: 'sky',
  },
  gallery: {
    heading: msg`Have a look around`,
    lead: msg`Whoever was here last hangs in front.`,
    Idea: lazy(() => import('./parts/gallery.tsx')),
    on: 'paper',
  },
  iconslanding: {
    heading: msg`Three taps to your evening`,
    lead: msg`Say whom you would like to meet: your search begins with that.`,
    Idea: lazy(() => import('./parts/icons.tsx')),
    on: 'sky',
  },
  maplanding: {
    heading: msg`Where does your evening begin?`,
    lead: msg`Choose your corner of the map.`,
    Idea: lazy(() => import('./parts/map.tsx')),
    on: 'sky',
  },
  socialnetwork: {
    heading: msg`What is new tonight`,
    lead: msg`Say hello to somebody you like.`,
    Idea: lazy(() => import('./parts/feed.tsx')),
    on: 'paper',
  },
  transitionsvideolanding: {
    heading: msg`From one light to the next`,
    lead: msg`Four pictures of an evening. You turn the pages.`,
    Idea: lazy(() => import('./parts/transitions.tsx')),
    on: 'window',
  },
  video: {
    heading: msg`An evening in four pictures`,
    lead: msg`Lean back and watch. Without sound.`,
    Idea: lazy(() => import('./parts/film.tsx')),
    on: 'window',
  },
};

const Coming = (): ReactNode => (
  <div aria-busy className={css.coming}>
    <Skeleton shape="photo" />
    <Skeleton shape="photo" />
  </div>
);

export function Screen() {
  const { i18n } = useLingui();
  const name = useApp(({ context }) => context.shown?.params['name'] ?? '');
  const lander = landers[name];
  if (lander === undefined) return null;
  const { heading, lead, Idea, on } = lander;
  const idea = (
    <Suspense fallback={<Coming />}>
      <Idea />
    </Suspense>
  );
  return (
    <LanderFrame
      heading={i18n._(heading)}
      lead={i18n._(lead)}
      call={<Call />}
      tall={on === 'window'}
      {...(on === 'paper' ? { children: idea } : { beside: idea })}
    />
  );
}
