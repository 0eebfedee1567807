import { type Page, expect } from '@playwright/test';
import type { StateValue } from 'xstate';
import { type TapMessage, channelName, parseTapMessage } from '#src/dev/wire.ts';

/** All messages of the tap of a page that was opened with `?inspect`: its whole recording. */
const readRecording = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve) => {
        const channel = new BroadcastChannel(name);
        const texts: string[] = [];
        channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
          const message: { kind: string; tab: { id: string }; isCurrent?: boolean } = JSON.parse(data);
          if (message.kind === 'tab') channel.postMessage(JSON.stringify({ kind: 'watch', tab: message.tab.id }));
          if (message.kind !== 'records') return;
          texts.push(data);
          if (message.isCurrent !== true) return;
          channel.postMessage(JSON.stringify({ kind: 'bye' }));
          channel.close();
          resolve(texts);
        });
        channel.postMessage(JSON.stringify({ kind: 'hello' }));
      }),
    channelName,
  );

type Records = Extract<TapMessage, { kind: 'records' }>;

/** The state values of the running machines, by the name of the actor. */
export const machineStates = async (page: Page): Promise<Readonly<Record<string, StateValue>>> => {
  const messages = (await readRecording(page))
    .map((text) => parseTapMessage(text))
    .filter((message): message is Records => message?.kind === 'records');
  const names = new Map(
    messages.flatMap(({ actors }) => actors.map(({ inspected, name }) => [inspected.sessionId, name])),
  );
  const states: Record<string, StateValue> = {};
  for (const { actors, records } of messages) {
    for (const { name, base } of actors) if (base?.value !== undefined) states[name] = base.value as StateValue;
    for (const record of records) {
      const snapshot = record.kind === 'event' ? record.snapshot : null;
      const name = snapshot === null ? undefined : names.get(snapshot.sessionId);
      if (snapshot === null || name === undefined) continue;
      if (snapshot.snapshot.status === 'active' && snapshot.snapshot.value !== undefined)
        states[name] = snapshot.snapshot.value as StateValue;
      else delete states[name];
    }
  }
  return states;
};

/** Waits until these machines are in these states. */
export const expectStates = (page: Page, states: Readonly<Record<string, StateValue>>): Promise<void> =>
  expect.poll(() => machineStates(page)).toMatchObject(states);
