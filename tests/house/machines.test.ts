import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { factSubscriptions } from '#machines/app/fact-subscriptions.ts';
import { memberMachine } from '#machines/member/member.ts';
import { configFailures } from '#tests/machines/kit/config-rules.ts';
import { expectModelForEveryMachine } from '#tests/machines/kit/machines-without-model.ts';
import { getProperty } from '#tests/machines/kit/serialize.ts';

const root = new URL('../..', import.meta.url).pathname;

const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'))
  .sort();

const isFactory = (value: unknown): value is () => unknown => typeof value === 'function' && value.length === 0;

/** The machines that a file exports: as they are, or made by a function without arguments. */
const machinesOf = async (file: string): Promise<readonly AnyStateMachine[]> => {
  const source = readFileSync(join(root, 'machines', file), 'utf8');
  const names = [
    ...source.matchAll(
      /^export const (\w+)(?<!Setup) = (?:(?:<[^>]*>\((?:id = '\w+')?\) =>\s+)?setup\(|\w+Setup\.createMachine\()/gm,
    ),
  ].map(([, name]) => name);
  if (names.length !== source.split('createMachine({').length - 1)
    throw new Error(`${file}: a machine is not \`export const name = setup(…).createMachine(…)\`.`);
  const exported: Record<string, unknown> = await import(pathToFileURL(join(root, 'machines', file)).href);
  return names.map((name) => {
    const value = exported[name ?? ''];
    const machine = isFactory(value) ? value() : value;
    if (!(machine instanceof StateMachine)) throw new Error(`${file}: ${name} is no machine.`);
    return machine;
  });
};

it('finds the machines', async () => {
  const found = await Promise.all(files.map((file) => machinesOf(file)));
  expect(found.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(['app', 'member', 'conversation', 'poller']));
});

it('every machine has a model that covers it', () => {
  expect.assertions(1);
  expectModelForEveryMachine(root);
});

describe('every machine config is plain data save for guards and assignments, bounds its loops, and names every actor with an onError', () => {
  it.each(files)('%s', async (file) => {
    const machines = await machinesOf(file);
    expect(machines.flatMap((machine) => configFailures(machine).map(({ text }) => `${machine.id}: ${text}`))).toEqual(
      [],
    );
    expect(machines.map(({ config }) => config.options?.maxIterations)).toEqual(machines.map(() => 200));
  });
});

/** The system ids of the actors that a config invokes. */
const invokedSystemIds = (state: unknown): readonly string[] => {
  const states = getProperty(state, 'states');
  return [
    ...[getProperty(state, 'invoke')].flat().map((invoke) => getProperty(invoke, 'systemId')),
    ...(typeof states === 'object' && states !== null ? Object.values(states).flatMap(invokedSystemIds) : []),
  ].filter((id) => typeof id === 'string');
};

it('no two lifetimes use the same system id', async () => {
  const systemIds: Record<string, Set<string>> = {
    // Children that are spawned, and so in no invoke, have a subscription or a region of their own.
    app: new Set(Object.keys(factSubscriptions)),
    member: new Set(Object.keys(memberMachine.config.states ?? {})),
    page: new Set(),
  };
  for (const file of files)
    for (const { config } of await machinesOf(file))
      for (const id of invokedSystemIds(config)) systemIds[file.split('/')[0] ?? '']?.add(id);
  const { app, member, page } = systemIds;
  expect([app?.has('chunkGuard'), member?.has('photos'), page?.has('typingSignal')]).toEqual([true, true, true]);
  const all = Object.values(systemIds).flatMap((ids) => [...ids]);
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
});
