/** How long a message takes from the sender's request to the receiver's stream. */
import type { Agent } from '#tests/server/kit/agent.ts';
import { type EventReader, readEvents } from '#tests/server/kit/event-reader.ts';
import { type Visitor, addVisitors, openBrowser } from '#tests/server/kit/remote.ts';
import { type Storage, makeDirectory, makeStorage } from '#tests/server/kit/storage.ts';
import { startPostgres } from '#tools/test-postgres.ts';
import { type Figure, milliseconds, percentile, runAlone } from './figures.ts';
import { type BenchServer, buildIfNeeded, startServer } from './server.ts';
import { openIdleStreams } from './streams.ts';

const senders = 4;
/** Below the limit of writes a minute. */
const messagesEach = 50;
/** Idle listeners on each server. */
const listeners = 1_000;
const crowd = `${listeners.toLocaleString('en')} other members listen`;

type Cast = { readonly senders: readonly Visitor[]; readonly receiver: Visitor };

/** The server must not run yet. */
const addCast = async (storage: Storage): Promise<Cast> => {
  const specials = Array.from({ length: senders + 1 }, () => ({ free_messages: messagesEach, paid: 1 }));
  const [receiver, ...others] = await addVisitors(storage, specials);
  if (receiver === undefined) throw new Error('A receiver was added.');
  return { receiver, senders: others };
};

const addListeners = async (storage: Storage, count: number): Promise<readonly string[]> =>
  (
    await addVisitors(
      storage,
      Array.from({ length: count }, () => ({})),
    )
  ).map(({ token }) => token);

const measure = async (sender: Agent, receiver: Visitor, stream: EventReader, message: string): Promise<number> => {
  const began = performance.now();
  const received = stream.next().then(() => performance.now() - began);
  await sender.ok('sendMessage', { body: { profile: receiver.id, message } });
  return received;
};

/** The senders use one server; the receiver uses the same or the other one. */
const figureOf = async (what: string, cast: Cast, sending: BenchServer, receiving: BenchServer): Promise<Figure> => {
  const receiver = openBrowser(cast.receiver, () => receiving.url);
  const agents = cast.senders.map((sender) => openBrowser(sender, () => sending.url));
  const stream = await readEvents(receiving.url, receiver);
  await stream.started();
  const times: number[] = [];
  for (let message = 0; message < messagesEach; message += 1) {
    for (const agent of agents) times.push(await measure(agent, cast.receiver, stream, `message ${message}`));
  }
  await stream.close();
  return {
    what: `from sending a message to the receiver's stream: ${what}`,
    measured: `p50 ${milliseconds(percentile(times, 0.5))}, p95 ${milliseconds(percentile(times, 0.95))}`,
    goal: 'p95 300 ms',
  };
};

const onSqlite = async (): Promise<Figure[]> => {
  const storage = await makeStorage('sqlite');
  const [cast, another] = [await addCast(storage), await addCast(storage)];
  const tokens = await addListeners(storage, listeners);
  const server = await startServer(storage);
  const quiet = await figureOf('one server, SQLite', cast, server, server);
  const streams = await openIdleStreams(server.url, tokens);
  const crowded = await figureOf(`one server, SQLite, ${crowd}`, another, server, server);
  streams.close();
  await server.stop();
  await storage.remove();
  return [quiet, crowded];
};

const onPostgres = async (): Promise<Figure[]> => {
  const storage = await makeStorage('postgres');
  const [cast, another] = [await addCast(storage), await addCast(storage)];
  const tokens = await addListeners(storage, 2 * listeners);
  const second = makeDirectory();
  const one = await startServer(storage);
  const other = await startServer({ ...storage, dataDir: second.path });
  const quiet = await figureOf('two servers, PostgreSQL, each on another', cast, one, other);
  const streams = [
    await openIdleStreams(one.url, tokens.slice(0, listeners)),
    await openIdleStreams(other.url, tokens.slice(listeners)),
  ];
  const crowded = await figureOf(`two servers, PostgreSQL, each on another, on each ${crowd}`, another, one, other);
  for (const { close } of streams) close();
  await Promise.all([one.stop(), other.stop()]);
  await storage.remove();
  second.remove();
  return [quiet, crowded];
};

/** Runs on the PostgreSQL of TEST_DATABASE_URL, else on a temporary one if PostgreSQL is installed. */
const onAnyPostgres = async (): Promise<Figure[]> => {
  if (process.env['TEST_DATABASE_URL']) return onPostgres();
  const postgres = await startPostgres();
  if (postgres === null) return [{ what: 'two servers on PostgreSQL', measured: 'PostgreSQL is not installed' }];
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const figures = await onPostgres();
  postgres.stop();
  return figures;
};

export const chatFigures = async (): Promise<Figure[]> => {
  buildIfNeeded();
  return [...(await onSqlite()), ...(await onAnyPostgres())];
};

await runAlone(import.meta.main, chatFigures);
