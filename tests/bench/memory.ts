/** The memory of an idle server, and of each idle listener. */
import { addVisitors } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type Figure, kilobytes, median, megabytes, runAlone } from './figures.ts';
import { buildIfNeeded, startServer } from './server.ts';
import { openIdleStreams } from './streams.ts';

const rounds = 5;
const listeners = 1_000;

/** Bytes of one server, fresh and with all of its listeners. */
const measure = async (): Promise<{ idle: number; listening: number }> => {
  const storage = await makeStorage('sqlite');
  await (await startServer(storage)).stop();
  const visitors = await addVisitors(
    storage,
    Array.from({ length: listeners }, () => ({})),
  );
  const server = await startServer(storage);
  const idle = server.memory();
  const streams = await openIdleStreams(
    server.url,
    visitors.map(({ token }) => token),
  );
  const listening = server.memory();
  streams.close();
  await server.stop();
  await storage.remove();
  return { idle, listening };
};

export const memoryFigures = async (): Promise<Figure[]> => {
  buildIfNeeded();
  const found: { idle: number; listening: number }[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measure());
  const ofRounds = `median of ${rounds}`;
  return [
    {
      what: `memory of a server that has just started (${ofRounds})`,
      measured: megabytes(median(found.map(({ idle }) => idle))),
    },
    {
      what: `memory for each of ${listeners.toLocaleString('en')} members who listen, one stream each (${ofRounds})`,
      measured: kilobytes(median(found.map(({ idle, listening }) => (listening - idle) / listeners))),
      goal: '50 kB',
    },
  ];
};

await runAlone(import.meta.main, memoryFigures);
