import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { TestRunner, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { withFakeClock } from './fake-clock.ts';
import { isDetected, isUntried } from './judge-mutant.ts';
import type { Model } from './model.ts';
import { withMutatedMachine } from './mutated-machine.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { generateSuite } from './test-suite.ts';
import { type Trace, recordTrace, traceFailures } from './trace.ts';

type Task = { readonly type: string; readonly name: string; readonly tasks?: readonly Task[] };

/** `npm run test:mutants` judges the mutants of the machines instead of the machines. */
const mode = process.env['MUTANTS'];

export const isJudgingMutants = mode === 'all' || mode === 'sample';

/** Mutants of each machine in a sample. */
const sampleSize = 12;

const folder = new URL('../../../test-results/mutants/', import.meta.url).pathname;

/** Orders mutants at random, but in each run alike. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const nameOf = ({ kind, where }: Mutant): string => `${kind}: ${where}`;

const stateOf = ({ where }: Mutant): string => where.split(':')[0] ?? '';

/** All mutants, but one extra transition for each state: the events of a state are hundreds in some machines. */
const selectedFrom = (mutants: readonly Mutant[]): readonly Mutant[] => {
  const sneaks = new Map<string, Mutant>();
  for (const mutant of mutants) {
    if (mutant.kind !== 'extra transition') continue;
    const state = stateOf(mutant);
    const found = sneaks.get(state);
    if (found === undefined || hashOf(mutant.where) < hashOf(found.where)) sneaks.set(state, mutant);
  }
  const kept = new Set(sneaks.values());
  const all = mutants.filter((mutant) => mutant.kind !== 'extra transition' || kept.has(mutant));
  return all.sort((one, other) => (hashOf(nameOf(one)) < hashOf(nameOf(other)) ? -1 : 1));
};

/** CPU time of this process: unlike the clock it does not depend on what else the machine does. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

const testsIn = (tasks: readonly Task[]): readonly Task[] =>
  tasks.flatMap((task) => (task.type === 'test' ? [task] : testsIn(task.tasks ?? [])));

const isFailing = async (story: Task): Promise<boolean> => {
  try {
    await TestRunner.getTestFn(story)();
    return false;
  } catch {
    return true;
  }
};

/** Registers the test that judges the mutants of a machine by its models and the stories of the same file. */
export const registerMutants = (
  id: string,
  models: readonly [Model, ...Model[]],
  storedIn: (testFile: string) => readonly Trace[],
): void => {
  it(`judges the mutants of ${id}`, { timeout: 0 }, async ({ task }) => {
    const cpuAtStart = cpuSeconds();
    const [{ machine }] = models;
    const suites = withFakeClock(() => models.map((model) => generateSuite(model, { hasPaths: false })));
    // A sample leaves out what costs as much as its mutants: the judge is judged by the full run.
    const isSample = mode === 'sample';
    const stored = storedIn(task.file.filepath);
    const isFresh =
      isSample ||
      withFakeClock(() =>
        suites.every((suite, index) => traceFailures(stored[index] ?? {}, recordTrace(suite)).length === 0),
      );
    expect(isFresh, 'the stored trace of the machine itself').toBe(true);
    const unchanged = new StateMachine(machine.config, machine.implementations);
    const isOverstrict = !isSample && withFakeClock(() => isDetected(suites, unchanged, ''));
    expect(isOverstrict, 'a machine without a fault counts as a mutant').toBe(false);

    const stories = testsIn(task.file.tasks).filter(({ name }) => !name.startsWith('judges the mutants of'));
    const types = new Set(models.flatMap(({ events }) => events.map(({ type }) => type)));
    const possible = selectedFrom(mutantsOf(machine, [...types]));
    const mutants = isSample ? possible.slice(0, sampleSize) : possible;
    const broken = new Set<Task>();
    for (const story of stories) if (await isFailing(story)) broken.add(story);
    expect(broken.size, 'failing stories of the machine itself').toBe(0);

    const survivors: string[] = [];
    for (const mutant of mutants) {
      const mutated = mutant.build();
      const isKilled =
        isUntried(suites, mutant) ||
        withFakeClock(() => isDetected(suites, mutated, mutant.where)) ||
        (await withMutatedMachine(machine, mutated, async () => {
          for (const story of stories) if (await isFailing(story)) return true;
          return false;
        }));
      if (!isKilled) survivors.push(nameOf(mutant));
    }
    mkdirSync(folder, { recursive: true });
    const seconds = Math.round((cpuSeconds() - cpuAtStart) * 10) / 10;
    const score = { id, mutants: mutants.length, survivors: survivors.sort(), seconds };
    writeFileSync(`${folder}${id}.json`, JSON.stringify(score));
  });
};
