/** How long the server takes to its first answer: with an empty data directory, and once more over the same data. */
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type Figure, median, runAlone, seconds } from './figures.ts';
import { buildIfNeeded, startServer } from './server.ts';

const rounds = 5;

export const startFigures = async (): Promise<Figure[]> => {
  buildIfNeeded();
  const cold: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const storage = await makeStorage('sqlite');
    for (const times of [cold, again]) {
      const server = await startServer(storage);
      times.push(server.started);
      await server.stop();
    }
    await storage.remove();
  }
  const ofRounds = `median of ${rounds}`;
  return [
    {
      what: `cold start: empty data directory to the first page, 122 demo members included (${ofRounds})`,
      measured: seconds(median(cold)),
      goal: '5 s',
    },
    { what: `restart to the first page (${ofRounds})`, measured: seconds(median(again)), goal: '1 s' },
  ];
};

await runAlone(import.meta.main, startFigures);
