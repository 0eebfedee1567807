import type { Renderer } from '#contract/start-data.ts';
import { pathToFileURL } from 'node:url';

/** The renderer of public pages, which `npm run build` makes of the client's own views. */
export const loadRenderer = async (path: string): Promise<Renderer> => {
  const module: unknown = await import(pathToFileURL(path).href);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- src/render/entry.tsx has this type.
  return module as Renderer;
};
