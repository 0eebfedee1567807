import { Agent, request } from 'node:http';

export type Load = {
  /** Milliseconds of each 200 response. */
  readonly times: readonly number[];
  readonly perSecond: number;
  /** Answers with any other status. */
  readonly others: number;
};

type RequestOptions = {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

const ask = (agent: Agent, url: string, { body, ...options }: RequestOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, ...options }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Connections that repeat requests without pause for the given seconds. They share the machine's cores with the server. */
export const load = async (
  url: string,
  { connections, seconds, next }: { connections: number; seconds: number; next: () => RequestOptions },
): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let others = 0;
  const began = performance.now();
  const end = began + seconds * 1_000;
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      const status = await ask(agent, url, next());
      if (status === 200) times.push(performance.now() - sentAt);
      else others += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return { times, others, perSecond: (times.length / (performance.now() - began)) * 1_000 };
};
