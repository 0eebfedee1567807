/** What the server holds when nothing happens, and for each browser that only listens. */
import { addVisitors } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type Figure, kilobytes, megabytes, runAlone } from './figures.ts';
import { buildIfNeeded, startServer } from './server.ts';
import { openIdleStreams } from './streams.ts';

const listeners = 1_000;

export const memoryFigures = async (): Promise<Figure[]> => {
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  await (await startServer(storage)).stop();
  const [visitor] = await addVisitors(storage, [{}]);
  const server = await startServer(storage);
  const idle = server.memory();
  const streams = await openIdleStreams(server.url, visitor?.token ?? '', listeners);
  const listening = server.memory();
  streams.close();
  await server.stop();
  await storage.remove();
  return [
    { what: 'memory of a server that has just started', measured: megabytes(idle) },
    {
      what: `memory for each of ${listeners.toLocaleString('en')} open event streams`,
      measured: kilobytes((listening - idle) / listeners),
      goal: '50 kB',
    },
  ];
};

await runAlone(import.meta.main, memoryFigures);
