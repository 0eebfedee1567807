import { prerender } from 'react-dom/static';
import { type EventObject, type NonReducibleUnknown, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Renderer } from '#contract/start-data.ts';
import type { LoadedDeferred } from '#machines/app/app.ts';
import { netMachine } from '#machines/app/net.ts';
import { trackingMachine } from '#machines/app/tracking.ts';
import { wire } from '#machines/generic/wire.ts';
import type { Http } from '#src/adapters/http.ts';
import { AppRoot } from '#src/app/app-view.tsx';
import { sourcesOf, wideSourcesOf } from '#src/app/screens.ts';
import { wireApp } from '#src/app/wiring.ts';
import { activateLocale } from '#src/i18n.ts';
import { isRouteName, routeAt } from '#src/routes.ts';
import { withStartData } from '#src/start-data.ts';

const never = <T,>(): Promise<T> => new Promise(() => undefined);

/** Knows only the start data: any other reply belongs to the visitor's browser. */
const silentHttp: Http = { call: never };

const idle = <E extends EventObject, Input extends NonReducibleUnknown>() => fromCallback<E, Input>(() => undefined);

/** The root as a browser starts it, without the actors that listen to a browser. */
const wireSilently = (http: Http) =>
  wireApp(http, never()).provide({
    actors: {
      net: wire(netMachine, { watchNetwork: idle() }),
      tracking: wire(trackingMachine, { persistTrackingSource: idle(), sendBounceBeacon: idle() }),
      history: idle(),
      tabSync: idle(),
      loadDeferred: fromPromise(() => never<LoadedDeferred>()),
    },
  });

/** Time stands still: a page is rendered as it is at its start. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined };

/** Elements that React puts in front of the page for the document's head. */
const headOf = /^(?:<title>[\s\S]*?<\/title>|<(?:meta|link)[^>]*>)+/;

const render: Renderer['renderPage'] = async ({ path, locale, start }) => {
  await activateLocale(locale, start.renderedFor ?? []);
  const app = createActor(wireSilently(withStartData(silentHttp, start, never())), {
    clock: stoppedClock,
    input: {
      locale,
      isLanguageChosen: true,
      online: true,
      installed: false,
      wide: false,
      hasBack: false,
      pagesShown: 0,
      route: routeAt(path, ''),
      siteQuery: {},
    },
  });
  app.start();
  try {
    await waitFor(app, (snapshot) => snapshot.context.activeRoute !== null || snapshot.hasTag('failed'));
    if (app.getSnapshot().hasTag('failed')) throw new Error(`The page ${path} cannot be rendered.`);
    // Lets the page's machine read the start data. With a limit React would move long parts behind inline scripts.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const { prelude } = await prerender(<AppRoot app={app} />, { progressiveChunkSize: Infinity });
    const html = await new Response(prelude).text();
    const head = headOf.exec(html)?.[0] ?? '';
    return { head, body: html.slice(head.length) };
  } finally {
    app.stop();
  }
};

let last: Promise<unknown> = Promise.resolve();

/** One page at a time: a language is active for all. */
export const renderPage: Renderer['renderPage'] = (request) => {
  const page = last.then(() => render(request));
  last = page.catch(() => undefined);
  return page;
};

export const listSources: Renderer['listSources'] = (path, locale, visit) => {
  const { name, params } = routeAt(path, '');
  return sourcesOf(isRouteName(name) ? name : 'not-found', locale, { ...visit, params });
};

export const listWideSources: Renderer['listWideSources'] = (path) => {
  const { name } = routeAt(path, '');
  return isRouteName(name) ? wideSourcesOf(name) : [];
};
