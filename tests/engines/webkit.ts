import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type Engine, findProgram, freePort, startProgram, textAt, valueAt } from './browser.ts';

/** The key of an element in WebDriver's answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const driver = (): string | null => findProgram('WebKitWebDriver');

const libraries = '/usr/lib';
/** Debian keeps the small browser of WebKitGTK beside its libraries. */
const miniBrowser = (): string | null => {
  const folders = readdirSync(libraries).filter((folder) => folder.includes('-linux-'));
  return findProgram(
    'MiniBrowser',
    ...folders.flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => `${libraries}/${folder}/${name}/MiniBrowser`),
    ),
  );
};

const send = async (address: string, method: 'GET' | 'POST', body: unknown = {}): Promise<unknown> => {
  const response = await fetch(address, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const value = valueAt(await response.json(), 'value');
  if (!response.ok) throw new Error(textAt(value, 'message'));
  return value;
};

const isUp = (address: string): Promise<boolean> =>
  send(`${address}/status`, 'GET').then(
    () => true,
    () => false,
  );

const start = async (): Promise<Browser> => {
  const port = await freePort();
  const display = 100 + (port % 20_000);
  const screen = startProgram(findProgram('Xvfb') ?? '', [`:${display}`, '-screen', '0', '1280x1000x24']);
  const webDriver = startProgram(driver() ?? '', [`--port=${port}`], { DISPLAY: `:${display}` });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && !(await isUp(address)); tries += 1) await setTimeout(100);
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const session = `${address}/session/${textAt(await send(`${address}/session`, 'POST', { capabilities }), 'sessionId')}`;
  const call = (source: string, args: readonly string[]): Promise<unknown> =>
    send(`${session}/execute/sync`, 'POST', { script: `return (${source})(...arguments)`, args });
  return {
    open: async (url) => void (await send(`${session}/url`, 'POST', { url })),
    run: async (source, ...args) => String(await call(source, args)),
    find: async (source, ...args) => {
      const found = valueAt(await call(source, args), elementKey);
      return typeof found === 'string' ? found : null;
    },
    click: async (element) => void (await send(`${session}/element/${element}/click`, 'POST')),
    type: async (element, text) => void (await send(`${session}/element/${element}/value`, 'POST', { text })),
    close: async () => {
      await fetch(session, { method: 'DELETE' });
      await webDriver.stop();
      await screen.stop();
    },
  };
};

/** By WebDriver, through the driver of WebKitGTK. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () =>
    [driver() ?? 'webkit2gtk-driver', findProgram('Xvfb') ?? 'xvfb', miniBrowser() ?? 'MiniBrowser'].find(
      (program) => !program.startsWith('/'),
    ) ?? null,
  start,
};
