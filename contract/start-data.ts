import type { Reply } from './calls.ts';
import type { Locale } from './locales.ts';

/** Id of the element of a page that holds its start data as JSON. */
export const startDataId = 'start-data';

/** Broadcast channel by which the tabs of a browser share their session and language. */
export const tabChannel = 'vesper.tabs';

/** The replies that a page asks for before it can show anything: the server knows them when it answers the page. */
export type StartReplies = {
  readonly loadSettings: Reply<'loadSettings'>;
  readonly loadCompanyInfo: Reply<'loadCompanyInfo'>;
  /** Only on the page of prices, for a visitor. */
  readonly loadBundles?: Reply<'loadBundles'>;
};

export type StartData = {
  readonly replies: StartReplies;
  /** The request had no session, or an ended one: the current-user call would be refused. */
  readonly isVisitor: boolean;
  /** Language tags (BCP 47) of the numbers and dates in the rendered page; null when the page is not rendered. */
  readonly renderedFor: readonly string[] | null;
};

/** A page as the server renders it, for a visitor. */
export type RenderRequest = {
  readonly path: string;
  readonly locale: Locale;
  readonly start: StartData;
};

export type RenderedPage = {
  /** Title and links, for the head. */
  readonly head: string;
  /** Content of the element that the client hydrates. */
  readonly body: string;
};

/** What the build for the server exports (src/render/entry.tsx). */
export type Renderer = {
  readonly renderPage: (request: RenderRequest) => Promise<RenderedPage>;
  /** Sources of the chunks that the client loads for a page, as the build's manifest names them. */
  readonly listSources: (path: string, locale: Locale, visit: Pick<StartData, 'isVisitor'>) => readonly string[];
  /** Those that it loads in a wide window only. */
  readonly listWideSources: (path: string) => readonly string[];
};
