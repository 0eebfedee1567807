import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();

/** Exports of a machine file that define a machine. */
const machinesIn = (source: string): readonly string[] =>
  source
    .split(/^export (?=const|function)/m)
    .slice(1)
    .filter((part) => /createMachine\(\{|^const \w+ = gate</.test(part))
    .flatMap((part) => /^(?:const|function) (\w+)/.exec(part)?.[1] ?? []);

const models = (test: string, file: string, machine: string): boolean =>
  test.includes('coverModel(') && test.includes(`'#machines/${file}'`) && new RegExp(`\\b${machine}\\b`).test(test);

/** A test with the models that it imports from its own folder. */
const withModels = (folder: string, file: string): string => {
  const test = readFileSync(join(folder, file), 'utf8');
  const imported = [...test.matchAll(/from '\.\/([\w-]+(?<!cover)-models?\.ts)'/g)];
  const models = imported.map(([, name = '']) => readFileSync(join(folder, dirname(file), name), 'utf8'));
  return [test, ...models].join('\n');
};

/** Machines under `machinesFolder` that no test under `testsFolder` passes to `coverModel`, as `file: name`. */
export const machinesWithoutModel = (machinesFolder: string, testsFolder: string): readonly string[] => {
  const tests = filesIn(testsFolder, '.test.ts').map((file) => withModels(testsFolder, file));
  return filesIn(machinesFolder, '.ts').flatMap((file) =>
    machinesIn(readFileSync(join(machinesFolder, file), 'utf8'))
      .filter((machine) => !tests.some((test) => models(test, file, machine)))
      .map((machine) => `${file}: ${machine}`),
  );
};

/** For tests/house: every machine has a test with a model. `root`: the project's folder. */
export const expectModelForEveryMachine = (root: string): void =>
  expect(machinesWithoutModel(join(root, 'machines'), join(root, 'tests/machines'))).toEqual([]);
