import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

const entry = 'floor-entry';
const source = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.querySelector('#app')).render(createElement('h1', null, 'Hello'));
`;

const compress = promisify(brotliCompress);

/** The least that a page with React takes on this machine: one script, one heading. */
export const startFloorPage = async (): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? source : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const script = outputs.find((each) => each.type === 'chunk')?.code;
  if (script === undefined) throw new Error('The page with React alone was not built.');
  const html = `<!doctype html><html lang="en"><title>Floor</title><div id="app"></div><script type="module" src="/floor.js"></script></html>`;
  const files: Readonly<Record<string, { readonly type: string; readonly bytes: Buffer }>> = {
    '/': { type: 'text/html', bytes: await compress(html) },
    '/floor.js': { type: 'text/javascript', bytes: await compress(script) },
  };
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
    const file = files[url];
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br' }).end(file.bytes);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
