import { authCookie } from '#contract/limits/account.ts';
import type { Agent } from './agent.ts';

type ReadEvent = { id: string | null; data: unknown };

/** Client side of the event stream. */
export type EventReader = {
  readonly response: Response;
  /** The next event with data, or null once the stream has ended. */
  next: () => Promise<ReadEvent | null>;
  /** Id from which the stream would resume. */
  lastId: () => string | null;
  /** Reconnect delay in ms; null until the server sends it. */
  retry: () => number | null;
  /** Waits for the first id. */
  started: () => Promise<string>;
  /** Waits for a heartbeat; false once the stream has ended. */
  beat: () => Promise<boolean>;
  close: () => Promise<void>;
};

type Frame = ReadEvent & { isBeat: boolean; hasData: boolean; retry: number | null };

const parse = (frame: string): Frame => {
  const lines = frame.split('\n');
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const data = value('data');
  const retry = value('retry');
  return {
    id: value('id'),
    data: data === null ? null : JSON.parse(data),
    // A browser ignores an event without a data line.
    isBeat: lines.includes('event: beat') && lines.some((line) => line.startsWith('data:')),
    hasData: data !== null,
    retry: retry === null ? null : Number(retry),
  };
};

/** Opens the stream of the agent's member on a listening server. `last` is the id of the last received event. */
export const readEvents = async (
  address: string,
  agent: Agent,
  { last, header }: { last?: string; header?: string } = {},
): Promise<EventReader> => {
  const query = last === undefined ? '' : `?last=${last}`;
  const response = await fetch(`${address}/api/events.php${query}`, {
    headers: {
      cookie: `${authCookie.name}=${agent.cookies.get(authCookie.name) ?? ''}`,
      ...(header === undefined ? {} : { 'last-event-id': header }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let lastId: string | null = null;
  let retry: number | null = null;

  const frame = async (): Promise<Frame | null> => {
    while (!text.includes('\n\n')) {
      const chunk = await reader?.read().catch(() => undefined);
      if (chunk === undefined || chunk.done) return null;
      text += chunk.value;
    }
    const end = text.indexOf('\n\n');
    const parsed = parse(text.slice(0, end));
    retry = parsed.retry ?? retry;
    text = text.slice(end + 2);
    lastId = parsed.id ?? lastId;
    return parsed;
  };

  return {
    response,
    next: async () => {
      for (;;) {
        const read = await frame();
        if (read === null) return null;
        if (read.hasData) return { id: read.id, data: read.data };
      }
    },
    lastId: () => lastId,
    retry: () => retry,
    started: async () => {
      for (;;) {
        const read = await frame();
        if (read === null || read.id !== null) return read?.id ?? 'none';
      }
    },
    beat: async () => {
      for (;;) {
        const read = await frame();
        if (read === null || read.isBeat) return read !== null;
      }
    },
    close: async () => {
      await reader?.cancel().catch(() => undefined);
    },
  };
};
