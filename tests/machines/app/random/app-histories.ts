import { array, check, constantFrom, integer, nat, property, record } from 'fast-check';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { ProblemCode } from '#machines/generic/problem.ts';
import { isNightly } from '#tests/nightly.ts';
import { withFakeClock } from '#tests/machines/kit/fake-clock.ts';
import { messageOf } from '#tests/machines/kit/serialize.ts';
import { scheduledEvents } from '#machines/generic/xstate-internals.ts';
import { createAppChecker, stillBusy } from './app-invariants.ts';
import { type AppHistory, type AppStart, type AppStep, describeAppStep } from './app-step.ts';
import { type Subject, addresses, appGestures, gestures, outsideEvents } from './gestures.ts';
import { type AppLogic, type Running, type RunningApp, machineIdOf, runApp, srcOf } from './running-app.ts';

const numRuns = isNightly ? 1_000 : 50;
const longestHistory = 100;
/** The same histories in each run, unless another seed is given. */
const givenSeed = Number(process.env['RANDOM_SEED'] ?? 20_260);

/** A choice among the steps that are possible now. `kind`: a percentage. */
type Choice = { readonly kind: number; readonly pick: number; readonly detail: number };

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

const eventsFor = (actor: AnyActorRef): readonly AnyEventObject[] => {
  const [id = ''] = actor.id.split(':');
  return gestures[id] ?? gestures[machineIdOf(actor)] ?? [];
};

const canReceive = (actor: AnyActorRef, event: AnyEventObject): boolean => actor.getSnapshot().can?.(event) === true;

const answerStep = (app: RunningApp, { pick: at, detail }: Choice): AppStep | undefined => {
  const chosen = pick(app.pending(), at);
  return chosen && { kind: 'answer', actor: chosen.path, reply: detail % app.replyCount(chosen.actor) };
};

const refusalStep = (app: RunningApp, { pick: at, detail }: Choice): AppStep | undefined => {
  const chosen = pick(app.pending(), at);
  if (chosen === undefined) return undefined;
  const code = pick<ProblemCode>(
    app.rowOf(chosen.actor)?.refusals ?? ['network', 'unavailable', 'authentication_required'],
    detail,
  );
  return code === undefined ? undefined : { kind: 'refuse', actor: chosen.path, code };
};

/** Presses that a page is there for come more often. */
const isDecisive = ({ type }: AnyEventObject): boolean => /\.(?:confirmed|submitted)$/.test(type);

const pressesOn = (running: readonly Running[], isLate: boolean) =>
  running.flatMap(({ path, actor }) =>
    eventsFor(actor)
      .filter((event) => isLate || canReceive(actor, event))
      .flatMap((event) => (isDecisive(event) ? [event, event, event] : [event]))
      .map((event) => ({ path, event })),
  );

const isOnPage = ({ path }: Running): boolean => /^(?:page|search)(?:\/|$)/.test(path);

const pressStep = (app: RunningApp, { pick: at, detail }: Choice): AppStep | undefined => {
  const alive = app.running().filter(({ actor }) => app.isAlive(actor));
  // A view offers what is possible; one press in ten comes too late. Most are on the page.
  const isLate = detail % 10 === 0;
  const onPage = detail % 4 === 0 ? [] : pressesOn(alive.filter(isOnPage), isLate);
  const chosen = pick(onPage.length > 0 ? onPage : pressesOn(alive, isLate), at);
  if (chosen === undefined) return undefined;
  return { kind: 'press', actor: chosen.path, event: chosen.event, ...(detail % 6 === 1 && { twice: true }) };
};

const sendStep = (app: RunningApp, { pick: at }: Choice): AppStep | undefined => {
  const { anyone, member } = appGestures;
  const event = pick(app.facts().session === 'member' ? [...anyone, ...member] : anyone, at);
  return event && { kind: 'send', event };
};

const navigationStep = (_: RunningApp, { pick: at, detail }: Choice, subject: Subject): AppStep => {
  const possible: readonly string[] = detail % 6 === 0 ? Object.values(addresses).flat() : addresses[subject];
  return {
    kind: 'send',
    event: { type: 'navigation.requested', to: pick(possible, at) ?? '/', replace: detail % 2 === 0 },
  };
};

const reportStep = (app: RunningApp, { pick: at }: Choice): AppStep | undefined => {
  const possible = app
    .sources()
    .flatMap(({ path, actor }) => (outsideEvents[srcOf(actor)] ?? []).map((event) => ({ path, event })));
  const chosen = pick(possible, at);
  return chosen && { kind: 'report', actor: chosen.path, event: chosen.event };
};

const waitStep = (app: RunningApp, { detail }: Choice): AppStep => {
  const next = Math.min(...scheduledEvents(app.root()).map(({ startedAt, delay }) => startedAt + delay - Date.now()));
  const toTimer = Number.isFinite(next) ? [Math.max(1, next), Math.max(1, next - 1)] : [];
  return { kind: 'wait', ms: pick([...toTimer, 500, 5_000, 40_000, 60_000, 600_000], detail) ?? 1 };
};

/** How often each kind of step is chosen, in percent. */
const kinds = [
  [34, answerStep],
  [7, refusalStep],
  [35, pressStep],
  [8, sendStep],
  [4, navigationStep],
  [5, reportStep],
  [6, waitStep],
] as const;

const nextStep = (app: RunningApp, choice: Choice, subject: Subject): AppStep => {
  let rest = choice.kind;
  for (const [weight, make] of kinds) {
    if (rest < weight)
      return (
        make(app, choice, subject) ??
        answerStep(app, choice) ??
        pressStep(app, choice) ??
        navigationStep(app, choice, subject)
      );
    rest -= weight;
  }
  return { kind: 'reload' };
};

const hour = 3_600_000;

/** Everything is answered, and an hour passes. */
const finish = (app: RunningApp, onStep: (step: AppStep) => void): void => {
  const back: AppStep = { kind: 'report', actor: 'net/watchNetwork', event: { type: 'net.returned' } };
  onStep(back);
  for (let left = hour; left > 0; left -= hour / 6) {
    app.settle(onStep);
    onStep({ kind: 'wait', ms: hour / 6 });
  }
  app.settle(onStep);
};

/** A violated invariant, after these steps; `atEnd`: while everything was answered and an hour passed. */
class AppViolation extends Error {
  readonly history: AppHistory;
  readonly atEnd: boolean;

  constructor(problem: string, history: AppHistory, atEnd: boolean) {
    super(problem);
    this.name = 'AppViolation';
    this.history = history;
    this.atEnd = atEnd;
  }
}

/** Runs a history; `next`: null after the last step. Throws an `AppViolation`. */
const runHistory = (
  logic: AppLogic,
  start: AppStart,
  next: (app: RunningApp, index: number) => AppStep | null,
  isFinished = true,
): void => {
  const steps: AppStep[] = [];
  const app = runApp(logic, start);
  const checker = createAppChecker(app);
  let atEnd = false;
  const demand = ([problem]: readonly string[]): void => {
    if (problem !== undefined) throw new AppViolation(problem, { start, steps }, atEnd);
  };
  const take = (step: AppStep): void => {
    checker.expect(step);
    demand(checker.check(step, app.take(step)));
  };
  try {
    for (let step = next(app, 0); step !== null; step = next(app, steps.length)) {
      steps.push(step);
      take(step);
    }
    if (!isFinished) return;
    atEnd = true;
    finish(app, take);
    demand(stillBusy(app));
  } finally {
    app.stop();
  }
};

/** The text before the details. */
const invariantOf = (violation: string): string => violation.split(':')[0] ?? '';

const violationOf = (logic: AppLogic, { start, steps }: AppHistory, isFinished = true): AppViolation | null => {
  try {
    runHistory(logic, start, (_, index) => steps[index] ?? null, isFinished);
    return null;
  } catch (error) {
    if (error instanceof AppViolation) return error;
    throw error;
  }
};

/** The violation of a stored history in words; null where it has none. */
export const replayHistory = (logic: AppLogic, history: AppHistory): string | null =>
  withFakeClock(() => violationOf(logic, history)?.message ?? null);

/** Leaves out steps as long as the same invariant is violated. */
const shrinkHistory = (logic: AppLogic, found: AppViolation): AppViolation => {
  let smallest = found;
  for (let size = Math.ceil(found.history.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < smallest.history.steps.length;) {
      const { start, steps } = smallest.history;
      const rest = [...steps.slice(0, at), ...steps.slice(at + size)];
      const fewer = violationOf(logic, { start, steps: rest }, found.atEnd);
      if (fewer !== null && invariantOf(fewer.message) === invariantOf(found.message)) smallest = fewer;
      else at += size;
    }
  }
  return smallest;
};

/** A violation in words, and as the fixture to store. */
const describeViolation = ({ message, history }: AppViolation, runSeed: number): string =>
  [
    `seed ${runSeed}: ${message}`,
    `from ${history.start.address} as ${history.start.who}${history.start.isOpened ? '' : ', nothing loaded'}:`,
    ...history.steps.map((step) => `  ${describeAppStep(step)}`),
    'as a fixture:',
    JSON.stringify(history),
  ].join('\n');

/** Searches for a history that violates an invariant and shrinks it; null where none is found. */
export const searchHistories = (logic: AppLogic, seed = givenSeed): string | null =>
  withFakeClock(() => {
    const subjects = constantFrom<Subject[]>(
      'orders',
      'direct debits',
      'conversations',
      'members',
      'account',
      'visitors',
    );
    const starts = record({
      address: nat({ max: 9_999 }),
      who: constantFrom<AppStart['who'][]>('visitor', 'member', 'member', 'new member', 'new member'),
      isOpened: constantFrom(true, true, false),
    });
    const choices = array(
      record({ kind: integer({ min: 0, max: 99 }), pick: nat({ max: 9_999 }), detail: nat({ max: 9_999 }) }),
      { minLength: longestHistory / 2, maxLength: longestHistory, size: 'max' },
    );
    let found: AppViolation | null = null;
    const survives = property(subjects, starts, choices, (subject, { address, ...from }, chosen) => {
      const start = { ...from, address: pick(addresses[subject], address) ?? '/' };
      try {
        runHistory(logic, start, (app, index) => {
          const choice = chosen[index];
          return choice === undefined ? null : nextStep(app, choice, subject);
        });
      } catch (error) {
        if (error instanceof AppViolation) found = error;
        throw error;
      }
    });
    // The steps shrink better than the choices that led to them.
    const result = check(survives, { numRuns, seed, unbiased: true, endOnFailure: true });
    if (!result.failed) return null;
    return found === null
      ? `seed ${result.seed}: ${messageOf(result.errorInstance)}`
      : describeViolation(shrinkHistory(logic, found), result.seed);
  });
