import { createHash } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import { tabChannel } from '#contract/start-data.ts';

/**
 * Starts the current-user call while the page's scripts are on their way. The function that it leaves gives the reply
 * once: null when the call failed, or when another tab has changed the session meanwhile. [API-04 HIDDEN-02]
 */
const earlyUser = `(() => {
const tabs = new BroadcastChannel('${tabChannel}');
let isOutdated = false;
tabs.onmessage = () => { isOutdated = true; };
const headers = { accept: 'application/json', 'request-type': 'client' };
if (document.visibilityState === 'hidden') headers['page-hidden'] = '1';
const reply = fetch('${endpoints.loadUser.path}', { headers }).catch(() => null);
globalThis.earlyUser = () => {
tabs.close();
delete globalThis.earlyUser;
return isOutdated ? null : reply;
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

/** Elements of the head. */
export const earlyScripts = {
  /** For the pages of a request with a session. */
  member: `<script>${earlyUser}</script>`,
  /** For rendered pages. */
  visitor: `<script>${earlyPress}</script>`,
} as const;

/** For the Content-Security-Policy. */
export const earlyScriptHashes: readonly string[] = [earlyUser, earlyPress].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);
