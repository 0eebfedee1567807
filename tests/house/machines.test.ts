import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { factSubscriptions } from '#machines/app/fact-subscriptions.ts';
import { memberMachine } from '#machines/member/member.ts';
import { configFailures } from '#tests/machines/kit/config-rules.ts';
import { expectModelForEveryMachine } from '#tests/machines/kit/machines-without-model.ts';
import { getProperty } from '#tests/machines/kit/serialize.ts';
import { machineFiles, machinesOf } from '#tools/find-machines.ts';

const root = new URL('../..', import.meta.url).pathname;

it('finds the machines', async () => {
  const found = await Promise.all(machineFiles.map((file) => machinesOf(file)));
  expect(found.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(['app', 'member', 'conversation', 'poller']));
});

it('every machine has a model that covers it', () => {
  expect.assertions(1);
  expectModelForEveryMachine(root);
});

it('every stored trace belongs to a test', () => {
  const tests = readdirSync(join(root, 'tests/machines'), { recursive: true, encoding: 'utf8' });
  const left = tests.filter(
    (file) => file.endsWith('.trace.json') && !tests.includes(file.replace(/\.trace\.json$/, '.test.ts')),
  );
  expect(left).toEqual([]);
});

describe('every machine config is plain data save for guards and assignments, bounds its loops, and names every actor with an onError', () => {
  it.each(machineFiles)('%s', async (file) => {
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
  for (const file of machineFiles)
    for (const { config } of await machinesOf(file))
      for (const id of invokedSystemIds(config)) systemIds[file.split('/')[0] ?? '']?.add(id);
  const { app, member, page } = systemIds;
  expect([app?.has('chunkGuard'), member?.has('photos'), page?.has('typingSignal')]).toEqual([true, true, true]);
  const all = Object.values(systemIds).flatMap((ids) => [...ids]);
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
});
