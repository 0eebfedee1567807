import { endpoints } from '#contract/endpoints.ts';
import { offlineCopy as limits } from '#contract/limits/app.ts';
import { deleteOfflineCopy, openOfflineCopy } from '#src/adapters/offline-storage.ts';

type User = { readonly user: { readonly profile: { readonly id: string } } };
type Card = { readonly id: string; readonly main_image: { readonly thumb_filename: string } | null };
type Row = { readonly conversation: { readonly id: string }; readonly profile: Card };
type Chats = { readonly chats: readonly Row[] };
type Conversation = { readonly profile: Card };
type Settings = { readonly cdn_prefix: string };

/** The session has ended, or belongs to another member. */
class Refused extends Error {}

/** Counts saves and deletions: a save that another one overtakes stores nothing. */
let latest = 0;

const load = async (path: string): Promise<string> => {
  // Nothing that the member did. [HIDDEN-02]
  const headers = { accept: 'application/json', 'request-type': 'client', 'page-hidden': '1' };
  const response = await fetch(path, { headers, cache: 'no-store' });
  if (response.status === 403) throw new Refused();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
};

/** Without the reply's own headers: the client sets its clock by `date`. */
const toStored = (body: string): Response => new Response(body, { headers: { 'content-type': 'application/json' } });

/** The card says since when it is stored; its member may be offline by then. [OFFLINE-06] */
const mark = <Marked extends { readonly profile: Card }>(one: Marked, at: number): Marked => ({
  ...one,
  profile: { ...one.profile, online: false, saved_at: at },
});

const loadAll = async (me: string) => {
  const user = await load(endpoints.loadUser.path);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's replies match the contract (docs/decisions/008).
  if ((JSON.parse(user) as User).user.profile.id !== me) throw new Refused();
  const settings = await load(`${endpoints.loadSettings.path}?forced_domain=${location.hostname}`);
  const at = Date.now();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above.
  const { chats } = JSON.parse(await load(endpoints.loadConversations.path)) as Chats;
  const replies = new Map([
    [endpoints.loadUser.path, user],
    [endpoints.loadSettings.path, settings],
    [endpoints.loadConversations.path, JSON.stringify({ chats: chats.map((row) => mark(row, at)) })],
  ] as [string, string][]);
  for (const { conversation, profile } of chats.slice(0, limits.conversations)) {
    const path = endpoints.loadConversation.path;
    // oxlint-disable-next-line no-await-in-loop -- One at a time: the page's own requests go first.
    const loaded = await load(`${path}?id=${conversation.id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above.
    const reply = JSON.stringify(mark(JSON.parse(loaded) as Conversation, at));
    replies.set(`${path}?id=${conversation.id}`, reply);
    replies.set(`${path}?profile=${profile.id}`, reply);
  }
  return replies;
};

export const forgetOfflineCopy = async (): Promise<void> => {
  latest += 1;
  await deleteOfflineCopy();
};

/** The avatars of the partners in the stored conversations. */
const photosOf = (replies: ReadonlyMap<string, string>): readonly string[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above.
  const { cdn_prefix } = JSON.parse(replies.get(endpoints.loadSettings.path) ?? '{}') as Settings;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above.
  const { chats } = JSON.parse(replies.get(endpoints.loadConversations.path) ?? '{}') as Chats;
  return chats
    .slice(0, limits.conversations)
    .flatMap(({ profile: { main_image: image } }) => (image === null ? [] : [cdn_prefix + image.thumb_filename]));
};

/**
 * Replaces the copy as a whole by the present replies for this member. A refusal deletes it; without an answer the old
 * copy stays. [OFFLINE-03 OFFLINE-04]
 */
export const saveOfflineCopy = async (me: string): Promise<void> => {
  latest += 1;
  const own = latest;
  try {
    const replies = await loadAll(me);
    const photos = await Promise.all(
      photosOf(replies).map(async (path) => [path, await fetch(path).catch(() => null)] as const),
    );
    if (own !== latest) return;
    await deleteOfflineCopy();
    const copy = await openOfflineCopy();
    for (const [path, reply] of replies)
      // oxlint-disable-next-line no-await-in-loop -- Some twenty small entries.
      await copy.put(path, toStored(reply));
    for (const [path, photo] of photos)
      // oxlint-disable-next-line no-await-in-loop -- As above.
      if (photo?.ok === true) await copy.put(path, photo);
    // A deletion in the meantime wins.
    if (own !== latest) await deleteOfflineCopy();
  } catch (error) {
    if (error instanceof Refused && own === latest) await deleteOfflineCopy();
  }
};

/** The stored reply to a request; undefined for everything that is never stored. */
export const findInOfflineCopy = async (url: URL): Promise<Response | undefined> => {
  const copy = await openOfflineCopy();
  const isSettings = url.pathname === endpoints.loadSettings.path;
  return copy.match(isSettings ? url.pathname : url.pathname + url.search);
};
