import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

const root = new URL('../machines', import.meta.url).pathname;

/** All files below `machines/`, in order. */
export const machineFiles: readonly string[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'))
  .sort();

const isFactory = (value: unknown): value is () => unknown => typeof value === 'function' && value.length === 0;

/** The machines that a file exports: as they are, or made by a function without arguments. */
export const machinesOf = async (file: string): Promise<readonly AnyStateMachine[]> => {
  // The machines of a definition are exported where it is called.
  if (file === 'generic/gate.ts') return [];
  const source = readFileSync(join(root, file), 'utf8');
  const names = [
    ...source.matchAll(
      /^export const (\w+)(?<!Setup) = (?:(?:<[^>]*>\((?:id = '\w+')?\) =>\s+)?setup\(|\w+Setup\.createMachine\(|gate<)/gm,
    ),
  ].map(([, name]) => name);
  if (names.length !== source.split(/createMachine\(\{| gate<\w+>\(\{/).length - 1)
    throw new Error(`${file}: a machine is not \`export const name = setup(…).createMachine(…)\`.`);
  const exported: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
  return names.map((name) => {
    const value = exported[name ?? ''];
    const machine = isFactory(value) ? value() : value;
    if (!(machine instanceof StateMachine)) throw new Error(`${file}: ${name} is no machine.`);
    return machine;
  });
};
