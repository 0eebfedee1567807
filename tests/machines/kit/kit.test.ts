import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type AnyActorLogic,
  type AnyStateMachine,
  assign,
  enqueueActions,
  fromCallback,
  raise,
  sendTo,
  setup,
} from 'xstate';
import { describe, expect, it } from 'vitest';
import { coverModel } from './cover-model.ts';
import { coverageTable } from './coverage-reporter.ts';
import { machinesWithoutModel } from './machines-without-model.ts';
import { recordTraces, verifyModel } from './verify-model.ts';
import { type Mutant, mutantsOf, mutate } from './mutants.ts';
import { type Model, defineModel } from './model.ts';
import { runScenario } from './scenario.ts';
import type { CheckName, Failure } from './failure.ts';
import { stubLogic } from './stub-logic.ts';
import { chatModel, countdownModel, fetchModel, gateModel } from './samples.ts';
import { generateSuite, firstFailure } from './test-suite.ts';
import { withFakeClock } from './fake-clock.ts';
import { instrument } from './instrument.ts';

const samples = [gateModel, fetchModel, chatModel, countdownModel] as const;

for (const model of samples) coverModel(model);

const checksOf = (problems: readonly Failure[]): ReadonlySet<CheckName> => new Set(problems.map(({ check }) => check));

const textsOf = (model: Model, check: CheckName): string[] =>
  verifyModel([model])
    .failures.filter((problem) => problem.check === check)
    .map(({ text }) => text);

const none = () => undefined;

const changed = ({ machine }: Model, path: readonly (string | number)[], to: unknown): AnyStateMachine =>
  mutate(machine, path, () => to);

describe('the kit detects a changed machine', () => {
  it.each<[string, Model, AnyStateMachine, CheckName]>([
    [
      'a wrong target',
      fetchModel,
      changed(fetchModel, ['states', 'failed', 'on', 'data.wanted', 'target'], 'ready'),
      'transitions',
    ],
    ['a wrong initial state', chatModel, changed(chatModel, ['states', 'me', 'initial'], 'typing'), 'transitions'],
    [
      'a dropped transition',
      fetchModel,
      mutate(fetchModel.machine, ['states', 'waiting', 'on', 'data.dropped'], none),
      'transitions',
    ],
    ['a dropped request', fetchModel, mutate(fetchModel.machine, ['states', 'loading', 'invoke'], none), 'transitions'],
    [
      'a dropped guard',
      fetchModel,
      mutate(fetchModel.machine, ['states', 'loading', 'invoke', 'onError', 0, 'guard'], none),
      'guards',
    ],
    [
      'a guard that lets everything pass',
      chatModel,
      chatModel.machine.provide({ guards: { hasText: () => true } }),
      'guards',
    ],
    [
      'a dropped action that tells the parent',
      gateModel,
      mutate(gateModel.machine, ['states', 'live', 'states', 'open', 'on', 'gate.dismissed', 'actions', 1], none),
      'transitions',
    ],
    [
      'a dropped action whose trace the projection hides',
      chatModel,
      mutate(chatModel.machine, ['states', 'composer', 'states', 'sending', 'invoke', 'onDone', 'actions'], none),
      'transitions',
    ],
    [
      'a dropped plain action',
      fetchModel,
      mutate(fetchModel.machine, ['states', 'loading', 'invoke', 'onError', 0, 'actions'], none),
      'transitions',
    ],
    [
      'a wrong input of a child',
      fetchModel,
      changed(fetchModel, ['states', 'loading', 'invoke', 'input'], { attempt: 1 }),
      'timers',
    ],
    [
      'a transition that should not be',
      fetchModel,
      changed(fetchModel, ['states', 'idle', 'on', 'data.dropped'], 'failed'),
      'unexpectedEvents',
    ],
    [
      'a delay that is 1 ms too long',
      gateModel,
      gateModel.machine.provide({ delays: { openDelay: 40_001 } }),
      'timers',
    ],
    [
      'a timer that is not restarted',
      chatModel,
      mutate(chatModel.machine, ['states', 'me', 'states', 'typing', 'on', 'text.typed', 'reenter'], none),
      'timers',
    ],
    [
      'a broken invariant',
      gateModel,
      gateModel.machine.provide({ guards: { isEligible: () => true, isIneligible: () => false } }),
      'invariants',
    ],
    [
      'a broken invariant, by random histories alone',
      gateModel,
      gateModel.machine.provide({ guards: { isEligible: () => true, isIneligible: () => false } }),
      'random',
    ],
  ])('%s', (_, model, subject, check) => {
    expect(checksOf(verifyModel([model]).failures)).toEqual(new Set());
    expect(checksOf(verifyModel([model], { subject }).failures)).toContain(check);
  });

  const surviving = (model: Model): readonly string[] =>
    withFakeClock(() => {
      const suite = generateSuite(model);
      const types = new Set(model.events.map(({ type }) => type));
      return mutantsOf(model.machine, [...types])
        .filter(({ build }) => firstFailure(suite, instrument(build())) === null)
        .map(({ kind, where }) => `${kind} ${where}`);
    });

  it.each<[string, Model, readonly string[]]>([
    [
      'gate',
      gateModel,
      [
        // `live` goes back to `off` at once, as nothing is armed at the start.
        'wrong initial state (root): initial (off)',
        // Nothing is armed and dismissed in `off`.
        'swapped branches off: always #1 and #2',
        // `open` evaluates the same guard again.
        'dropped guard live.due: always #1',
      ],
    ],
    ['fetch', fetchModel, []],
    ['chat', chatModel, []],
    ['countdown', countdownModel, []],
  ])('every single fault of the %s, but for those that change nothing', (_, model, equivalent) => {
    expect(surviving(model)).toEqual(equivalent);
  });

  it('knows these kinds of faults (no sample has two neighbouring effects to swap)', () => {
    const kinds = samples.flatMap(({ machine, events }) =>
      mutantsOf(
        machine,
        events.map(({ type }) => type),
      ).map(({ kind }) => kind),
    );
    expect(new Set(kinds)).toEqual(
      new Set<Mutant['kind']>([
        'dropped transition',
        'wrong target',
        'dropped guard',
        'negated guard',
        'dropped branch',
        'swapped branches',
        'swapped events',
        'not final',
        'dropped action',
        'dropped reentry',
        'dropped tag',
        'dropped actor',
        'dropped input',
        'wrong initial state',
        'extra transition',
        'wrong delay',
      ]),
    );
  });
});

describe('a stored trace', () => {
  const failuresOf = (model: Model, machine: AnyStateMachine): Failure[] => {
    const stored = recordTraces([model]);
    const changedModel = { ...model, machine };
    expect(verifyModel([model], { stored }).failures).toEqual([]);
    return [...verifyModel([changedModel], { stored }).failures];
  };

  it.each<[string, Model, AnyStateMachine, CheckName, string]>([
    [
      'a wrong target',
      fetchModel,
      changed(fetchModel, ['states', 'failed', 'on', 'data.wanted', 'target'], 'idle'),
      'transitions',
      'expected → loading; attempts = 1; starts load {attempt: 1}, received → idle',
    ],
    [
      'a transition that should not be',
      fetchModel,
      changed(fetchModel, ['states', 'idle', 'on', 'data.dropped'], 'failed'),
      'unexpectedEvents',
      'in idle, data.dropped, for example start › data.dropped: expected nothing, received → failed',
    ],
    [
      'a dropped transition',
      fetchModel,
      mutate(fetchModel.machine, ['states', 'waiting', 'on', 'data.dropped'], none),
      'transitions',
      'in waiting, data.dropped: expected → idle; no timer, received nothing',
    ],
    [
      'a dropped tag',
      fetchModel,
      mutate(fetchModel.machine, ['states', 'loading', 'tags'], none),
      'transitions',
      'in loading, tags: expected → busy, received nothing',
    ],
    [
      'another delay',
      gateModel,
      gateModel.machine.provide({ delays: { openDelay: 40_001 } }),
      'timers',
      'in live.armed, wait 40000: expected',
    ],
    [
      'a timer that is not restarted',
      chatModel,
      mutate(chatModel.machine, ['states', 'me', 'states', 'typing', 'on', 'text.typed', 'reenter'], none),
      'timers',
      '1 ms before a timer: text.typed',
    ],
  ])('refuses %s', (_, model, machine, check, text) => {
    const found = failuresOf(model, machine);
    expect(checksOf(found.filter((failure) => failure.text.includes(text)))).toEqual(new Set([check]));
  });

  it('has a line for each step that changes something, and ranges of the model states where it holds', () => {
    expect(recordTraces([countdownModel])).toEqual([
      {
        '(starts)': [
          'soon → ticking; deadline = 1500; left = 2; after toNextSecond.countdown.ticking in 500',
          'past → over; deadline = -1; left = 0; sends countdown.ended; done',
        ],
        over: ['model states → 2'],
        ticking: [
          'model states → 3',
          'deadline.moved {deadline: -1} → over; deadline = -1; left = 0; sends countdown.ended; no timer; done',
          'deadline.moved {deadline: 2500} [1] → stays; deadline = 2500; left = 3',
          'deadline.moved {deadline: 2500} [3] → stays; deadline = 2500; left = 2',
          'wait 1000 [3] → over; left = 0; sends countdown.ended; no timer; done',
          'wait 500 [1] → stays; left = 1; after toNextSecond.countdown.ticking in 1000',
          'wait 500 [2] → stays; left = 2; after toNextSecond.countdown.ticking in 1000',
        ],
      },
    ]);
  });
});

describe('the kit finds out by the model alone', () => {
  it('a state that nothing leads to', () => {
    const machine = changed(gateModel, ['states', 'limbo'], {});
    expect(textsOf({ ...gateModel, machine }, 'reachability')).toEqual(['never: state limbo']);
  });

  it('a transition behind another one, and a guard that never refuses', () => {
    const machine = changed(
      gateModel,
      ['states', 'dismissed', 'on', 'gate.reset'],
      [{ guard: 'isDismissed', target: 'off', actions: 'unmark' }, { target: 'live' }],
    );
    expect(textsOf({ ...gateModel, machine }, 'reachability')).toEqual([
      'never: transition dismissed: gate.reset #2 → live',
      'never: guard refuses in dismissed: gate.reset #1 → off',
    ]);
  });

  it('nothing, where the model gives a reason', () => {
    const machine = changed(gateModel, ['states', 'limbo'], {});
    const unreachableGoals = { 'state limbo': 'only a restored draft leads here' };
    expect(textsOf({ ...gateModel, machine, unreachableGoals }, 'reachability')).toEqual([]);
  });

  it('a reason that is not needed', () => {
    const unreachableGoals = { 'state off': 'cannot be reached', 'state of': 'mistyped' };
    expect(textsOf({ ...gateModel, unreachableGoals }, 'reachability')).toEqual([
      'ignored but unknown: state of',
      'ignored but reached: state off',
    ]);
  });

  it('an event without a case', () => {
    const events = fetchModel.events.filter(({ type }) => type !== 'data.dropped');
    expect(textsOf({ ...fetchModel, events }, 'reachability')).toContain('no case of the event data.dropped');
  });

  it('a delay that is not the stated one', () => {
    const machine = gateModel.machine.provide({ delays: { openDelay: 40_001 } });
    expect(textsOf({ ...gateModel, machine }, 'timers')).toEqual([
      'the delay openDelay takes 40001 instead of 40000 ms',
    ]);
  });

  it('a constant delay that is not stated', () => {
    expect(textsOf({ ...gateModel, delays: {} }, 'timers')).toEqual(['state the delay openDelay in the model, in ms']);
  });

  it('a delay that no timer can take', () => {
    const delay = 30 * 24 * 3_600_000;
    const machine = gateModel.machine.provide({ delays: { openDelay: delay } });
    expect(textsOf({ ...gateModel, machine, delays: { openDelay: [delay] } }, 'timers')[0]).toBe(
      'the delay openDelay takes 2592000000 ms: no timer can',
    );
  });

  it('a guard that throws', () => {
    const mayRetry = () => {
      throw new Error('broken');
    };
    const { failures } = verifyModel([
      { ...fetchModel, machine: fetchModel.machine.provide({ guards: { mayRetry } }) },
    ]);
    const failing = failures.filter(({ text }) => text.includes('the machine fails'));
    expect(checksOf(failing)).toEqual(new Set(['reachability', 'random']));
    expect(failing[0]?.text).toMatch(/^start › data\.wanted › load fails "unavailable": the machine fails: .*broken/s);
  });

  it('an endless loop', () => {
    const machine = changed(fetchModel, ['states', 'failed', 'always'], {
      target: 'failed',
      reenter: true,
      actions: 'countAttempt',
    });
    expect(textsOf({ ...fetchModel, machine }, 'reachability').join()).toContain('Infinite loop detected');
  });

  it('too many states', () => {
    const endless = { ...chatModel, waits: [7], stateKey: (_: unknown, now: number) => now };
    expect(textsOf(endless, 'reachability').join()).toContain('more than 2000 abstract states');
  });

  it('a child whose failure is not handled', () => {
    // The options type for logic that is passed at run time has no `id`.
    const given = { id: 'given', input: { n: 1 } };
    const options: { input: object } = given;
    const machine = setup({
      types: { events: {} as { type: 'logic.loaded'; logic: AnyActorLogic } },
      actions: {
        startLogic: enqueueActions(({ enqueue }, { logic }: { logic: AnyActorLogic }) => {
          enqueue.spawnChild(logic, options);
        }),
      },
    }).createMachine({
      id: 'host',
      options: { maxIterations: 200 },
      initial: 'empty',
      states: {
        empty: {
          on: {
            'logic.loaded': {
              target: 'full',
              actions: { type: 'startLogic', params: ({ event }) => ({ logic: event.logic }) },
            },
          },
        },
        full: {},
      },
    });
    const model = defineModel({
      machine,
      inputs: { start: undefined },
      events: [{ type: 'logic.loaded', logic: stubLogic }],
    });
    expect(textsOf(model, 'reachability')).toEqual([
      'start › logic.loaded {"logic":"[logic]"} › given fails "unavailable": the machine fails: "unavailable"',
    ]);
    expect(textsOf({ ...model, actorOutcomes: { given: { error: [] } } }, 'reachability')).toEqual([]);
  });

  it('a config that breaks the rules of the house', () => {
    const bad = [
      changed(fetchModel, ['states', 'loading', 'invoke', 'onError'], undefined),
      changed(fetchModel, ['states', 'loading', 'invoke', 'id'], undefined),
      changed(fetchModel, ['states', 'loading', 'invoke', 'onSnapshot'], { actions: 'countAttempt' }),
      changed(fetchModel, ['options'], undefined),
      changed(fetchModel, ['id'], undefined),
      changed(fetchModel, ['states', 'failed', 'on', 'data.wanted', 'actions'], () => undefined),
      changed(fetchModel, ['states', 'failed', 'entry'], [raise({ type: 'data.wanted' })]),
      changed(fetchModel, ['states', 'failed', 'on', 'data.wanted', 'guard'], () => true),
      changed(fetchModel, ['states', 'failed', 'exit'], [assign({})]),
      changed(fetchModel, ['states', 'idle', 'meta'], { since: new Date(0) }),
    ];
    const found = bad.map((machine) =>
      verifyModel([fetchModel], { subject: machine })
        .failures.filter(({ check }) => check === 'config')
        .map(({ text }) => text),
    );
    expect(found).toEqual([
      ['loading invokes load: it has no onError'],
      ['loading invokes something: it has no id'],
      ['loading invokes load: onSnapshot is not supported: let the child tell'],
      ['options.maxIterations is missing'],
      ['it has no id'],
      ['states.failed.on.data.wanted.actions is a function: name it in setup'],
      ['states.failed.entry.0 is a function: name it in setup'],
      [],
      [],
      ['states.idle.meta.since is no plain object'],
    ]);
  });

  it('a function or a class instance in the context', () => {
    const holding = (since: unknown) => {
      const machine = setup({ types: { context: {} as { since: unknown } } }).createMachine({
        id: 'holding',
        context: () => ({ since }),
        options: { maxIterations: 200 },
      });
      return textsOf(defineModel({ machine, inputs: { start: undefined }, events: [] }), 'config');
    };
    expect([holding({ at: [0, () => 1] }), holding(new Date(0)), holding({ at: [0, null, 'text'] })]).toEqual([
      ['context.since.at.1 is a function'],
      ['context.since is a Date'],
      [],
    ]);
  });
});

describe('a machine among others', () => {
  const reloadMachine = setup({
    types: { context: {} as { last: number }, events: {} as { type: 'reload.wanted' } },
    actors: { watchPage: fromCallback(() => undefined) },
    actions: {
      keepTime: assign({ last: () => Date.now() }),
      passOn: enqueueActions(({ enqueue, event, system }) => {
        const watcher = system.get('watcher');
        if (watcher !== undefined) enqueue.sendTo(watcher, event);
      }),
      warn: sendTo(({ system }) => system.get('toasts'), { type: 'toast.raised' }),
    },
    guards: { isLongAgo: ({ context }) => Date.now() - context.last >= 60_000 },
  }).createMachine({
    id: 'reload',
    options: { maxIterations: 200 },
    context: () => ({ last: Date.now() }),
    initial: 'watched',
    states: {
      watched: {
        invoke: { src: 'watchPage', id: 'watchPage', systemId: 'watcher', onError: 'alone' },
        on: {
          'reload.wanted': [{ guard: 'isLongAgo', actions: ['keepTime', 'passOn'] }, { actions: 'warn' }],
        },
      },
      alone: { on: { 'reload.wanted': { actions: 'passOn' } } },
    },
  });
  const model = defineModel({
    machine: reloadMachine,
    inputs: { start: undefined },
    events: [{ type: 'reload.wanted' }],
    waits: [59_999, 60_000],
    stateKey: ({ last }, now) => Math.min(60_000, now - last + 1_000_000),
    externalActors: ['toasts'],
    startTime: 1_000_000,
  });

  it('is covered, also where its guards ask the clock', () => {
    expect(verifyModel([model])).toEqual({
      failures: [],
      coverage: {
        states: { covered: 2, total: 2 },
        transitions: { covered: 4, total: 4 },
        guards: { covered: 2, total: 2 },
        timers: { covered: 0, total: 0 },
        stateEventPairs: { covered: 2, total: 2 },
      },
    });
  });

  it('sends to actors that it finds in the system', () => {
    runScenario(model, 'start', ({ send, advance, reject, context }) => {
      advance(59_999);
      expect(send({ type: 'reload.wanted' })).toEqual([
        { kind: 'sent', to: 'toasts', event: { type: 'toast.raised' } },
      ]);
      advance(1);
      expect(send({ type: 'reload.wanted' })).toEqual([
        { kind: 'sent', to: 'watchPage', event: { type: 'reload.wanted' } },
      ]);
      expect(context()).toEqual({ last: 1_060_000 });
      reject('watchPage', 'broken');
      expect(send({ type: 'reload.wanted' })).toEqual([]);
    });
  });

  it('is explored only as far as within allows', () => {
    const places = (exploreWhile: Model['exploreWhile']): number =>
      withFakeClock(() => generateSuite({ ...model, exploreWhile }).exploration.modelStates.size);
    expect([places(() => true), places(({ value }) => value !== 'watched')]).toEqual([6, 1]);
  });
});

describe('coverage', () => {
  it('counts what real runs met', () => {
    expect(verifyModel([gateModel]).coverage).toEqual({
      states: { covered: 7, total: 7 },
      transitions: { covered: 10, total: 10 },
      guards: { covered: 10, total: 10 },
      timers: { covered: 1, total: 1 },
      stateEventPairs: { covered: 15, total: 15 },
    });
  });

  it('is reached by several models together', () => {
    const half = { ...chatModel, actorOutcomes: { send: { error: [] } } };
    const other = { ...chatModel, actorOutcomes: { send: { done: [] } } };
    expect(checksOf(verifyModel([half]).failures)).toEqual(new Set(['reachability']));
    expect(checksOf(verifyModel([other]).failures)).toEqual(new Set(['reachability']));
    expect(verifyModel([half, other]).failures).toEqual([]);
  });

  it('is printed as a table, a line for each machine', () => {
    const all = { covered: 3, total: 3 };
    const coverage = {
      states: all,
      transitions: { covered: 9, total: 10 },
      guards: all,
      timers: all,
      stateEventPairs: all,
    };
    expect(
      coverageTable([
        { id: 'toasts', coverage },
        { id: 'gate', coverage: { ...coverage, transitions: all } },
      ]),
    ).toBe(
      [
        'machine  states  transitions  guards  timers  stateEventPairs',
        'gate     3       3            3       3       3',
        'toasts   3       9/10 !       3       3       3',
      ].join('\n'),
    );
  });
});

describe('a single history', () => {
  it('shows what the machine does at each step', () => {
    runScenario(fetchModel, 'start', ({ send, advance, resolve, reject, value, context, hasTag }) => {
      expect(send({ type: 'data.wanted' })).toEqual([
        { kind: 'started', id: 'load', src: 'load', input: { attempt: 1 } },
      ]);
      expect(reject('load', 'unavailable')).toEqual([
        { kind: 'executed', action: 'logFailure', params: { code: 'unavailable' } },
      ]);
      expect(advance(599)).toEqual([]);
      expect(advance(1)).toEqual([{ kind: 'started', id: 'load', src: 'load', input: { attempt: 2 } }]);
      expect(resolve('load', 7)).toEqual([{ kind: 'emitted', event: { type: 'data.ready' } }]);
      expect([value(), context(), hasTag('busy')]).toEqual(['ready', { attempts: 2, data: 7 }, false]);
    });
  });

  it('reports the events sent to the parent', () => {
    runScenario(countdownModel, 'past', ({ initialEffects }) => {
      expect(initialEffects).toEqual([{ kind: 'sentToParent', event: { type: 'countdown.ended' } }]);
    });
  });

  it('shows which child is stopped, and not one that ended by itself', () => {
    runScenario(fetchModel, 'start', ({ send, resolve }) => {
      send({ type: 'data.wanted' });
      expect(send({ type: 'data.dropped' })).toEqual([{ kind: 'stopped', id: 'load' }]);
      send({ type: 'data.wanted' });
      expect(resolve('load', 7)).toEqual([{ kind: 'emitted', event: { type: 'data.ready' } }]);
    });
  });

  it('begins at a start that the model names', () => {
    expect(() => runScenario(fetchModel, 'beginning', () => undefined)).toThrow('The model has no start "beginning".');
  });
});

describe('every machine has a model', () => {
  const withFiles = (files: Readonly<Record<string, string>>, look: (root: string) => void): void => {
    const root = mkdtempSync(join(tmpdir(), 'kit-'));
    try {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      look(root);
    } finally {
      rmSync(root, { recursive: true });
    }
  };

  it('names those that no test gives to coverModel', () => {
    withFiles(
      {
        'machines/generic/gate.ts': 'export const limit = 3;\nexport const gate = () => setup({}).createMachine({});\n',
        'machines/generic/clock.ts': 'export const now = () => 0;\n',
        'machines/app/net.ts': 'export const netMachine = setup({}).createMachine({});\n',
        'machines/app/toasts.ts': 'export const toastsMachine = setup({}).createMachine({});\n',
        'tests/machines/app/net.test.ts':
          "import { netMachine } from '#machines/app/net.ts';\ncoverModel(netMachine);\n",
        'tests/machines/app/toasts.test.ts': "import { toastsMachine } from '#machines/app/toasts.ts';\n",
      },
      (root) => {
        expect(machinesWithoutModel(join(root, 'machines'), join(root, 'tests/machines'))).toEqual([
          'app/toasts.ts: toastsMachine',
          'generic/gate.ts: gate',
        ]);
      },
    );
  });
});
