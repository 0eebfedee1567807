import { describe, expect, it } from 'vitest';
import type { MachineCoverage } from './coverage-reporter.ts';
import { type Coverage, goalKinds } from './coverage.ts';
import { type VerificationResult, verifyModel } from './verify-model.ts';
import type { Model } from './model.ts';
import type { CheckName, Failure } from './failure.ts';

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

/**
 * Registers the tests of a machine: of one model, or of several models of the same machine that cover it together.
 * `rows`: the requirement rows that the machine as a whole proves, in brackets.
 */
export const coverModel = (modelOrModels: Model | readonly [Model, ...Model[]], rows = ''): void => {
  const models = 'machine' in modelOrModels ? ([modelOrModels] as const) : modelOrModels;
  const { id } = models[0].machine;
  const invariants = [...new Set(models.flatMap((model) => Object.keys(model.invariants)))];
  let examination: VerificationResult | undefined;
  const examined = (): VerificationResult => (examination ??= verifyModel(models));

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
