import { readFile } from 'node:fs/promises';
import { promoKinds } from '#contract/promo.ts';
import { newId } from '#server/domain/id.ts';
import { addPromo, deletePromo, listPromos } from '#server/store/promos.ts';
import { openPhotoStore } from '#server/providers/photos/photo-store.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines } from './command.ts';

const longest = { name: 40, text: 200, url: 1_000 } as const;

const parseUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.href.length > longest.url) {
    throw new OperatorError(`${text} is no address of another site: write it as https://example.com/page.`);
  }
  return url.href;
};

const short = (text: string, most: number): string => {
  if (text.length > most) throw new OperatorError(`That is too long: ${most} signs at most.`);
  return text.trim();
};

const readPicture = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch {
    throw new OperatorError(`There is no file ${path}.`);
  }
};

const add: Command['run'] = async ({ db, config, now }, word = '', address = '', path = '', name = '', text = '') => {
  const kind = promoKinds.find((each) => each === word);
  if (kind === undefined) throw new OperatorError(`${word} is no kind. It may be: ${promoKinds.join(', ')}.`);
  const row = {
    id: newId(),
    kind,
    name: short(name, longest.name),
    words: short(text, longest.text),
    url: parseUrl(address),
    created_at: now(),
  };
  const photos = openPhotoStore(config.dataDir);
  const error = await photos.keep(row.id, await readPicture(path));
  if (error !== null) throw new OperatorError(`${path} is no picture that can be shown: JPEG, PNG, WebP or HEIC.`);
  try {
    await db.write((tx) => addPromo(tx, row));
  } catch (failure) {
    await photos.remove(row.id);
    throw failure;
  }
  return `Added: ${row.id}.`;
};

const remove: Command['run'] = async ({ db, config }, id = '') => {
  const isDeleted = await db.write((tx) => deletePromo(tx, id));
  if (!isDeleted) throw new OperatorError(`There is no promo ${id}.`);
  await openPhotoStore(config.dataDir).remove(id);
  return 'Removed.';
};

const list = async ({ db }: OperatorDeps): Promise<string> => {
  const rows = await listPromos(db.read);
  return lines(rows.map((row) => [row.id, row.kind, row.name, row.words, row.url, day(row.created_at)]));
};

/** [LANDER-02 LANDER-04] */
export const promoCommands: Readonly<Record<string, Command>> = {
  'promos list': { arguments: [], help: 'what landing pages advertise', run: list },
  'promos add': {
    arguments: ['kind', 'url', 'picture', 'name', 'text'],
    help: `${promoKinds.join(' or ')}, the latter shown with member_resell; picture: a file`,
    run: add,
  },
  'promos remove': { arguments: ['promo'], help: 'with its picture', run: remove },
};
