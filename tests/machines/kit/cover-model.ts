import { afterAll, describe, expect, it } from 'vitest';
import type { MachineCoverage } from './coverage-reporter.ts';
import { type Coverage, goalKinds } from './coverage.ts';
import { type VerificationResult, recordTraces, verifyModel } from './verify-model.ts';
import type { Model } from './model.ts';
import type { CheckName, Failure } from './failure.ts';
import { isRecording, readTrace, traceFileOf, writeTraces } from './trace-file.ts';
import { isJudgingMutants, registerMutants } from './register-mutants.ts';
import type { Trace } from './trace.ts';

/** Maximum failures shown per test: the first ones explain the others. */
const shown = 5;

const textsOf = (problems: readonly Failure[], belongs: (problem: Failure) => boolean): string[] =>
  problems
    .filter(belongs)
    .slice(0, shown)
    .map(({ text }) => text);

const notCovered = (coverage: Coverage): string[] =>
  goalKinds.flatMap((kind) => {
    const { covered, total } = coverage[kind];
    return covered === total ? [] : [`${kind}: ${covered} of ${total}`];
  });

const traceNames = (id: string, models: readonly Model[]): readonly string[] =>
  models.length === 1 ? [id] : models.map((_, index) => `${id} ${index + 1} of ${models.length}`);

/** The recorded traces of each test file, which holds all of them. */
const recorded = new Map<string, Readonly<Record<string, Trace>>>();

const registerRecording = (id: string, models: readonly Model[]): void => {
  it(`records the trace of ${id}`, { timeout: 0 }, ({ task }) => {
    const names = traceNames(id, models);
    const traces = recordTraces(models).map((trace, index) => [names[index] ?? id, trace] as const);
    expect(traces).toHaveLength(models.length);
    const file = traceFileOf(task.file.filepath);
    recorded.set(file, { ...recorded.get(file), ...Object.fromEntries(traces) });
  });
  afterAll(() => {
    for (const [file, traces] of recorded) writeTraces(file, traces);
  });
};

/**
 * Registers the tests of a machine: of one model, or of several models of the same machine that cover it together.
 * Its behaviour is compared with the file `*.trace.json` beside the test; `npm run traces` records it anew.
 * `rows`: the requirement rows that the machine as a whole proves, in brackets.
 */
export const coverModel = (modelOrModels: Model | readonly [Model, ...Model[]], rows = ''): void => {
  const models = 'machine' in modelOrModels ? ([modelOrModels] as const) : modelOrModels;
  const { id } = models[0].machine;
  const invariants = [...new Set(models.flatMap((model) => Object.keys(model.invariants)))];
  if (isRecording) {
    registerRecording(id, models);
    return;
  }
  if (isJudgingMutants) {
    registerMutants(id, models, (file) => traceNames(id, models).map((name) => readTrace(traceFileOf(file), name)));
    return;
  }
  let examination: VerificationResult | undefined;
  const examined = (): VerificationResult => {
    const file = traceFileOf(expect.getState().testPath ?? '');
    examination ??= verifyModel(models, { stored: traceNames(id, models).map((name) => readTrace(file, name)) });
    return examination;
  };

  const faults = (check: CheckName): string[] => textsOf(examined().failures, (problem) => problem.check === check);

  // Bounded by steps (`maxModelStates`, `maxSteps`), not by time, so that slow machines get the same result.
  describe(`the machine ${id}${rows && ` ${rows}`}`, { timeout: 0 }, () => {
    it('is plain data whose children are named and supervised', () => {
      expect(faults('config')).toEqual([]);
    });
    it('can reach each state, each transition and both sides of each guard', () => {
      expect(faults('reachability')).toEqual([]);
    });
    it('takes each transition with its effects', () => {
      expect(faults('transitions')).toEqual([]);
    });
    it('is held back by each guard', () => {
      expect(faults('guards')).toEqual([]);
    });
    it('ignores each event that a state does not expect', () => {
      expect(faults('unexpectedEvents')).toEqual([]);
    });
    it('keeps its timers to the millisecond', () => {
      expect(faults('timers')).toEqual([]);
    });
    it.each(invariants)('always: %s', (invariant) => {
      expect(textsOf(examined().failures, (problem) => problem.invariant === invariant)).toEqual([]);
    });
    it('survives random histories', () => {
      expect(faults('random')).toEqual([]);
    });
    it('is covered completely', ({ task }) => {
      const { coverage } = examined();
      const covered: MachineCoverage = { id, coverage };
      task.meta.machine = covered;
      expect(notCovered(coverage)).toEqual([]);
    });
  });
};
