/** The throughput and response times of ordinary requests on one server. */
import { authCookie } from '#contract/limits/account.ts';
import { addVisitors } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type Figure, milliseconds, percentile, runAlone } from './figures.ts';
import { load } from './load.ts';
import { buildIfNeeded, startServer } from './server.ts';

const paths = ['/api/user.php', '/api/chats.php', '/api/search.php'] as const;
const connections = 16;
const seconds = 4;

export const requestFigures = async (): Promise<Figure[]> => {
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  await (await startServer(storage)).stop();
  const [visitor] = await addVisitors(storage, [{}]);
  const server = await startServer(storage);
  const headers = { cookie: `${authCookie.name}=${visitor?.token ?? ''}` };
  const figures: Figure[] = [];
  for (const path of paths) {
    await load(server.url + path, { connections, seconds: 1, next: () => ({ headers }) });
    const { times, perSecond, others } = await load(server.url + path, {
      connections,
      seconds,
      next: () => ({ headers }),
    });
    const failed = others === 0 ? '' : `, ${others} failed`;
    figures.push({
      what: `GET ${path}, ${connections} connections`,
      measured: `${perSecond.toFixed(0)}/s, p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}${failed}`,
    });
  }
  await server.stop();
  await storage.remove();
  return figures;
};

await runAlone(import.meta.main, requestFigures);
