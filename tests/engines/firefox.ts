import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Engine, findProgram, startProgram, textAt, valueAt } from './browser.ts';

const program = (): string | null => findProgram('firefox-esr', 'firefox');

/** The address of the protocol, which Firefox writes when it listens. */
const addressOf = (output: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    output.once('end', () => reject(new Error(`Firefox ended: ${text}`)));
  });

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

/** Commands of WebDriver BiDi over one socket. */
const connect = async (address: string) => {
  const socket = new WebSocket(`${address}/session`);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)));
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    const id = Number(valueAt(message, 'id'));
    const error = valueAt(message, 'message');
    const asked = waiting.get(id);
    waiting.delete(id);
    if (valueAt(message, 'type') === 'error') asked?.reject(new Error(String(error)));
    else asked?.resolve(valueAt(message, 'result'));
  });
  return (method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
};

const start = async (): Promise<Browser> => {
  const profile = mkdtempSync(join(tmpdir(), 'vesper-firefox-'));
  const firefox = startProgram(program() ?? '', [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    '--window-size=1280,900',
  ]);
  if (firefox.process.stderr === null) throw new Error('Firefox has no output.');
  const send = await connect(await addressOf(firefox.process.stderr));
  await send('session.new', { capabilities: {} });
  const contexts = valueAt(await send('browsingContext.getTree', {}), 'contexts');
  const context = textAt(contexts, '0', 'context');
  const call = async (source: string, args: readonly string[]): Promise<unknown> => {
    const result = await send('script.callFunction', {
      functionDeclaration: source,
      arguments: args.map((value) => ({ type: 'string', value })),
      target: { context },
      awaitPromise: false,
    });
    if (valueAt(result, 'type') === 'exception') throw new Error(textAt(result, 'exceptionDetails', 'text'));
    return valueAt(result, 'result');
  };
  const press = (key: string) => [
    { type: 'keyDown', value: key },
    { type: 'keyUp', value: key },
  ];
  const click = async (element: string): Promise<void> => {
    const origin = { type: 'element', element: { sharedId: element } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (source, ...args) => textAt(await call(source, args), 'value'),
    find: async (source, ...args) => {
      const found = await call(source, args);
      return valueAt(found, 'type') === 'node' ? textAt(found, 'sharedId') : null;
    },
    click,
    type: async (element, text) => {
      await click(element);
      const actions = Array.from(text).flatMap(press);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    close: async () => {
      await firefox.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};

/** By WebDriver BiDi, which Firefox speaks itself. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (program() === null ? 'firefox-esr' : null),
  start,
};
