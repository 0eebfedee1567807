import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { configProblems } from '#tests/machines/kit/config-problems.ts';
import { expectEveryMachineModelled } from '#tests/machines/kit/every-machine.ts';

const root = new URL('../..', import.meta.url).pathname;

const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'))
  .sort();

const isFactory = (value: unknown): value is () => unknown => typeof value === 'function' && value.length === 0;

/** The machines that a file exports: as they are, or made by a function without arguments. */
const machinesOf = async (file: string): Promise<readonly AnyStateMachine[]> => {
  const source = readFileSync(join(root, 'machines', file), 'utf8');
  const names = [...source.matchAll(/^export const (\w+) = (?:<[^>]*>\(\) =>\s+)?setup\(/gm)].map(([, name]) => name);
  const exported: Record<string, unknown> = await import(`../../machines/${file.replace(/\.ts$/, '')}.ts`);
  return names.map((name) => {
    const value = exported[name ?? ''];
    const machine = isFactory(value) ? value() : value;
    if (!(machine instanceof StateMachine)) throw new Error(`${file}: ${name} is no machine.`);
    return machine;
  });
};

it('finds the machines', async () => {
  const ids = await Promise.all(files.map(async (file) => (await machinesOf(file)).map(({ id }) => id)));
  expect(ids.flat().sort()).toEqual([
    'action',
    'activation',
    'app',
    'chats',
    'checkout',
    'conversation',
    'countdown',
    'likes',
    'loadingBar',
    'locale',
    'login',
    'member',
    'members',
    'net',
    'paymentStatus',
    'poller',
    'profileView',
    'resource',
    'session',
    'signup',
    'toasts',
  ]);
});

it('every machine has a model that covers it', () => {
  expectEveryMachineModelled(root);
});

describe('every machine is plain data with an end to its loops, and every actor in it has a name and an onError', () => {
  it.each(files)('%s', async (file) => {
    const machines = await machinesOf(file);
    expect(machines.flatMap((machine) => configProblems(machine).map(({ text }) => `${machine.id}: ${text}`))).toEqual(
      [],
    );
    expect(machines.map(({ config }) => config.options?.maxIterations)).toEqual(machines.map(() => 200));
  });
});
