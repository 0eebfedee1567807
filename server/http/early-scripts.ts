import { createHash } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import { tabChannel } from '#contract/start-data.ts';

type EarlyPage = { readonly isVisitor: boolean; readonly isRendered: boolean; readonly route: string | undefined };

/** How long a reply waits for the scripts, ms. */
const replyLife = 30_000;

/**
 * Asks for the current user, and then for what the page lists, while its scripts are on their way: a reply is not older
 * than `last_event` of the current user, after which the event stream starts. The function that it leaves gives the reply
 * to an address once, and ends that call when the signal does; null when the call failed, when another tab has changed the
 * session meanwhile, or after half a minute. [API-04 FIRST-02 HIDDEN-02]
 */
const earlyCalls = `(() => {
const { user, next } = document.currentScript.dataset;
const start = performance.now();
const tabs = new BroadcastChannel('${tabChannel}');
let isOutdated = false;
tabs.onmessage = () => { isOutdated = true; };
const headers = { accept: 'application/json' };
if (document.visibilityState === 'hidden') headers['page-hidden'] = '1';
const replies = new Map();
const ask = (path, headers, before) => {
const end = new AbortController();
const call = () => fetch(path, { headers, signal: end.signal });
const reply = (before?.then((answer) => answer?.ok ? call() : null) ?? call()).catch(() => null);
replies.set(new URL(path, location.href).href, { reply, end });
return reply;
};
const before = user ? ask(user, { ...headers, 'request-type': 'client' }) : undefined;
for (const each of next && location.search === '' ? next.split(' ') : [])
ask(each.replace(':id', () => location.pathname.split('/').at(-1)), headers, before);
globalThis.earlyReply = (address, signal) => {
const { reply = null, end } = replies.get(address) ?? {};
signal.addEventListener('abort', () => end?.abort());
replies.delete(address);
if (replies.size === 0) {
tabs.close();
delete globalThis.earlyReply;
}
return isOutdated || performance.now() - start > ${replyLife} ? null : reply;
};
})()`;

/**
 * Notes the last press of a button and the last form that was sent, while the page's scripts are on their way. The
 * function that it leaves gives the event and ends it. [FIRST-03]
 */
const earlyPress = `(() => {
const end = new AbortController();
const options = { capture: true, signal: end.signal };
let press = null;
addEventListener('submit', (event) => { press = event; }, options);
addEventListener('click', (event) => { if (event.target.closest('button[type=button]')) press = event; }, options);
globalThis.earlyPress = () => {
end.abort();
return press;
};
})()`;

/**
 * The first number that a browser formats takes a phone 0.1 s. A page of a member and the prices show some: it formats one
 * after the first paint, while it waits for the scripts. Safari has no such moment.
 */
const earlyFormat = `requestAnimationFrame(() => globalThis.requestIdleCallback?.(() => (0).toLocaleString(document.documentElement.lang)))`;

const { loadUser, search, loadConversations, loadConversation, loadLikes, loadProfile } = endpoints;

/** What a page needs first, by route, after the current user; `:id` is the end of the page's path. */
const callsOfMember: ReadonlyMap<string, readonly string[]> = new Map([
  ['members', [`${search.path}?page=1`]],
  ['members-id', [`${loadProfile.path}?id=:id`]],
  ['chats', [loadConversations.path, loadLikes.path]],
  ['chats-id', [`${loadConversation.path}?id=:id`]],
]);
const callsOfVisitor: ReadonlyMap<string, readonly string[]> = new Map([
  ['landers-name', [search.path]],
  ['landers-tinderswipe', [search.path]],
]);

const callScript = (user: string | undefined, next: readonly string[] | undefined): string => {
  const data = Object.entries({ user, next: next?.join(' ') }).flatMap(([name, paths]) =>
    paths === undefined ? [] : [` data-${name}="${paths}"`],
  );
  return data.length === 0 ? '' : `<script${data.join('')}>${earlyCalls}</script>`;
};

/** Elements of the head. `route`: undefined for an unknown address. */
export const buildEarlyScripts = ({ isVisitor, isRendered, route = '' }: EarlyPage): string =>
  [
    isVisitor && isRendered ? `<script>${earlyPress}</script>` : '',
    isVisitor ? callScript(undefined, callsOfVisitor.get(route)) : callScript(loadUser.path, callsOfMember.get(route)),
    !isVisitor || route === 'pricing' ? `<script>${earlyFormat}</script>` : '',
  ].join('');

/** For the Content-Security-Policy. */
export const earlyScriptHashes: readonly string[] = [earlyCalls, earlyPress, earlyFormat].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);
