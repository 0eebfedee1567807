import { beforeEach, expect, it, vi } from 'vitest';
import { findInOfflineCopy, forgetOfflineCopy, saveOfflineCopy } from '#src/worker/save-offline-copy.ts';

/** The Cache Storage, by cache and path. */
const stored = new Map<string, Map<string, Response>>();
const open = async (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    put: async (path: string, response: Response) => void entries.set(path, response),
    match: async (path: string) => entries.get(path)?.clone(),
  };
};
const paths = () => [...stored.values()].flatMap((entries) => [...entries.keys()]);

const card = { id: 'bert', name: 'Bert', online: true, main_image: { thumb_filename: 'bert-thumb.webp' } };
let replies: Record<string, () => Response | Promise<Response>> = {};

beforeEach(() => {
  stored.clear();
  replies = {
    '/api/user.php': () => Response.json({ user: { profile: { id: 'anna' } } }),
    '/api/settings.php': () => Response.json({ cdn_prefix: '/photos/' }),
    '/api/chats.php': () => Response.json({ chats: [{ conversation: { id: 'talk' }, profile: card }] }),
    '/api/chat.php': () => Response.json({ conversation: { id: 'talk' }, profile: card, messages: [] }),
    '/photos/bert-thumb.webp': () => new Response('face'),
  };
  vi.stubGlobal('location', { hostname: 'vesper.example', origin: 'https://vesper.example' });
  vi.stubGlobal('caches', { open, delete: async (name: string) => stored.delete(name) });
  vi.stubGlobal('fetch', async (path: string) => {
    const reply = Object.entries(replies).find(([start]) => path.split('?')[0] === start)?.[1];
    if (reply === undefined) throw new Error(`No reply for ${path}.`);
    return reply();
  });
  vi.spyOn(Date, 'now').mockReturnValue(7_000);
});

const find = async (path: string): Promise<unknown> =>
  (await findInOfflineCopy(new URL(path, 'https://vesper.example')))?.json();

it('[OFFLINE-06] marks each card of the copy with its time, and as offline', async () => {
  await saveOfflineCopy('anna');
  const saved = { ...card, online: false, saved_at: 7_000 };
  expect(await find('/api/chats.php')).toEqual({ chats: [{ conversation: { id: 'talk' }, profile: saved }] });
  for (const address of ['id=talk', 'profile=bert'])
    expect(await find(`/api/chat.php?${address}`)).toMatchObject({ profile: saved });
  expect(paths()).toContain('/photos/bert-thumb.webp');
});

it('[OFFLINE-03] has nothing for what is not kept, never another page', async () => {
  await saveOfflineCopy('anna');
  for (const path of ['/api/members.php', '/api/chat.php?id=other', '/photos/other.webp'])
    expect(await find(path)).toBeUndefined();
});

it.each([
  ['the session has ended', () => new Response(null, { status: 403 })],
  ['another member is logged in', () => Response.json({ user: { profile: { id: 'carl' } } })],
])('[OFFLINE-04] a save deletes the copy when %s', async (_, answer) => {
  await saveOfflineCopy('anna');
  replies = { ...replies, '/api/user.php': answer };
  await saveOfflineCopy('anna');
  expect(paths()).toEqual([]);
});

it('[OFFLINE-04] a refusal in the middle of a save deletes the copy', async () => {
  await saveOfflineCopy('anna');
  replies = { ...replies, '/api/chat.php': () => new Response(null, { status: 403 }) };
  await saveOfflineCopy('anna');
  expect(paths()).toEqual([]);
});

it('[OFFLINE-04] a deletion during a save wins', async () => {
  let answer: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  replies = { ...replies, '/api/chat.php': () => held };
  const saving = saveOfflineCopy('anna');
  await forgetOfflineCopy();
  answer(Response.json({ profile: card }));
  await saving;
  expect(paths()).toEqual([]);
});

it('[OFFLINE-03] without an answer the old copy stays', async () => {
  await saveOfflineCopy('anna');
  const before = paths();
  replies = { ...replies, '/api/chats.php': () => new Response(null, { status: 502 }) };
  await saveOfflineCopy('anna');
  expect(paths()).toEqual(before);
});
