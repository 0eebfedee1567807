import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#contract/start-data.ts';

/**
 * The renderer of public pages, which `npm run build` makes of the client's own views; null where it was not built: pages are
 * then rendered by the client alone.
 */
export const loadRenderer = async (path: string): Promise<Renderer | null> => {
  if (!existsSync(path)) return null;
  const module: unknown = await import(pathToFileURL(path).href);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- src/render/entry.tsx has this type.
  return module as Renderer;
};
