import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDirectory } from './storage.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's interface is extended by merging.
  interface ProvidedContext {
    /** Directories of a project with a built site of one page, and of one without. */
    readonly projects: { readonly built: string; readonly unbuilt: string };
  }
}

export const samplePage = '<!doctype html><title>Vesper</title><style>body{margin:0}</style><main></main>';

const makeProject = (): { path: string; remove: () => void } => {
  const directory = makeDirectory();
  for (const part of ['contract', 'server', 'locales', 'package.json', 'node_modules']) {
    symlinkSync(join(process.cwd(), part), join(directory.path, part));
  }
  return directory;
};

/** One of each for the whole run: Node caches what it compiles by path. */
export const setup = ({ provide }: TestProject): (() => void) => {
  const [built, unbuilt] = [makeProject(), makeProject()];
  mkdirSync(join(built.path, 'dist'));
  writeFileSync(join(built.path, 'dist', 'index.html'), samplePage);
  provide('projects', { built: built.path, unbuilt: unbuilt.path });
  return () => {
    built.remove();
    unbuilt.remove();
  };
};
