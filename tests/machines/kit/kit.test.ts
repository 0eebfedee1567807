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
import { examine } from './verify-model.ts';
import { type Fault, faultsOf, withChange } from './mutants.ts';
import { type Model, defineModel } from './model.ts';
import { play } from './scenario.ts';
import type { CheckName, Problem } from './failure.ts';
import { recorder } from './stub-logic.ts';
import { chatModel, countdownModel, fetchModel, gateModel } from './samples.ts';
import { createSuite, firstProblem } from './test-suite.ts';
import { withStoppedClock } from './fake-clock.ts';
import { wired } from './instrument.ts';

const samples = [gateModel, fetchModel, chatModel, countdownModel] as const;

for (const model of samples) coverModel(model);

const checksOf = (problems: readonly Problem[]): ReadonlySet<CheckName> => new Set(problems.map(({ check }) => check));

const textsOf = (model: Model, check: CheckName): string[] =>
  examine([model])
    .problems.filter((problem) => problem.check === check)
    .map(({ text }) => text);

const none = () => undefined;

const changed = ({ machine }: Model, path: readonly (string | number)[], to: unknown): AnyStateMachine =>
  withChange(machine, path, () => to);

describe('the kit tells a changed machine from the right one', () => {
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
      withChange(fetchModel.machine, ['states', 'waiting', 'on', 'data.dropped'], none),
      'transitions',
    ],
    [
      'a dropped request',
      fetchModel,
      withChange(fetchModel.machine, ['states', 'loading', 'invoke'], none),
      'transitions',
    ],
    [
      'a dropped guard',
      fetchModel,
      withChange(fetchModel.machine, ['states', 'loading', 'invoke', 'onError', 0, 'guard'], none),
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
      withChange(gateModel.machine, ['states', 'live', 'states', 'open', 'on', 'gate.dismissed', 'actions', 1], none),
      'transitions',
    ],
    [
      'a dropped action whose trace the projection hides',
      chatModel,
      withChange(chatModel.machine, ['states', 'composer', 'states', 'sending', 'invoke', 'onDone', 'actions'], none),
      'transitions',
    ],
    [
      'a dropped plain action',
      fetchModel,
      withChange(fetchModel.machine, ['states', 'loading', 'invoke', 'onError', 0, 'actions'], none),
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
      'unexpected',
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
      withChange(chatModel.machine, ['states', 'me', 'states', 'typing', 'on', 'text.typed', 'reenter'], none),
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
    expect(checksOf(examine([model]).problems)).toEqual(new Set());
    expect(checksOf(examine([model], subject).problems)).toContain(check);
  });

  const surviving = (model: Model): readonly string[] =>
    withStoppedClock(() => {
      const suite = createSuite(model);
      const types = new Set(model.events.map(({ type }) => type));
      return faultsOf(model.machine, [...types])
        .filter(({ machine }) => firstProblem(suite, wired(machine)) === null)
        .map(({ kind, where }) => `${kind} ${where}`);
    });

  it.each<[string, Model, readonly string[]]>([
    [
      'gate',
      gateModel,
      [
        // `open` asks the same guard again.
        'dropped guard states.live.states.due.always.0',
      ],
    ],
    ['fetch', fetchModel, []],
    ['chat', chatModel, []],
    ['countdown', countdownModel, []],
  ])('every single fault of the %s, but for those that change nothing', (_, model, equivalent) => {
    expect(surviving(model)).toEqual(equivalent);
  });

  it('knows seven kinds of faults', () => {
    const kinds = samples.flatMap(({ machine, events }) =>
      faultsOf(
        machine,
        events.map(({ type }) => type),
      ).map(({ kind }) => kind),
    );
    expect(new Set(kinds)).toEqual(
      new Set<Fault['kind']>([
        'dropped transition',
        'wrong target',
        'dropped guard',
        'dropped action',
        'dropped reentry',
        'extra transition',
        'wrong delay',
      ]),
    );
  });
});

describe('the kit finds out by the model alone', () => {
  it('a state that nothing leads to', () => {
    const machine = changed(gateModel, ['states', 'limbo'], {});
    expect(textsOf({ ...gateModel, machine }, 'reach')).toEqual(['never: state limbo']);
  });

  it('a transition behind another one, and a guard that never refuses', () => {
    const machine = changed(
      gateModel,
      ['states', 'dismissed', 'on', 'gate.reset'],
      [{ guard: 'isDismissed', target: 'off', actions: 'unmark' }, { target: 'live' }],
    );
    expect(textsOf({ ...gateModel, machine }, 'reach')).toEqual([
      'never: transition dismissed: gate.reset #2 → live',
      'never: guard refuses in dismissed: gate.reset #1 → off',
    ]);
  });

  it('nothing, where the model gives a reason', () => {
    const machine = changed(gateModel, ['states', 'limbo'], {});
    const ignore = { 'state limbo': 'only a restored draft leads here' };
    expect(textsOf({ ...gateModel, machine, ignore }, 'reach')).toEqual([]);
  });

  it('a reason that is not needed', () => {
    const ignore = { 'state off': 'cannot be reached', 'state of': 'mistyped' };
    expect(textsOf({ ...gateModel, ignore }, 'reach')).toEqual([
      'ignored but unknown: state of',
      'ignored but reached: state off',
    ]);
  });

  it('an event without a case', () => {
    const events = fetchModel.events.filter(({ type }) => type !== 'data.dropped');
    expect(textsOf({ ...fetchModel, events }, 'reach')).toContain('no case of the event data.dropped');
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
    const { problems } = examine([{ ...fetchModel, machine: fetchModel.machine.provide({ guards: { mayRetry } }) }]);
    const failing = problems.filter(({ text }) => text.includes('the machine fails'));
    expect(checksOf(failing)).toEqual(new Set(['reach', 'random']));
    expect(failing[0]?.text).toMatch(/^start › data\.wanted › load fails "unavailable": the machine fails: .*broken/s);
  });

  it('an endless loop', () => {
    const machine = changed(fetchModel, ['states', 'failed', 'always'], {
      target: 'failed',
      reenter: true,
      actions: 'countAttempt',
    });
    expect(textsOf({ ...fetchModel, machine }, 'reach').join()).toContain('Infinite loop detected');
  });

  it('too many states', () => {
    const endless = { ...chatModel, waits: [7], project: (_: unknown, now: number) => now };
    expect(textsOf(endless, 'reach').join()).toContain('more than 2000 abstract states');
  });

  it('a child that may fail without anybody noticing', () => {
    // The type of options for logic that arrives at run time has no room for an id.
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
      events: [{ type: 'logic.loaded', logic: recorder }],
    });
    expect(textsOf(model, 'reach')).toEqual([
      'start › logic.loaded {"logic":"[logic]"} › given fails "unavailable": the machine fails: "unavailable"',
    ]);
    expect(textsOf({ ...model, outcomes: { given: { error: [] } } }, 'reach')).toEqual([]);
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
      examine([fetchModel], machine)
        .problems.filter(({ check }) => check === 'config')
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
    project: ({ last }, now) => Math.min(60_000, now - last + 1_000_000),
    outside: ['toasts'],
    startsAt: 1_000_000,
  });

  it('is covered, also where its guards ask the clock', () => {
    expect(examine([model])).toEqual({
      problems: [],
      coverage: {
        states: { met: 2, of: 2 },
        transitions: { met: 4, of: 4 },
        guards: { met: 2, of: 2 },
        timers: { met: 0, of: 0 },
        cells: { met: 2, of: 2 },
      },
    });
  });

  it('sends to whom it finds in the system', () => {
    play(model, 'start', ({ send, wait, fail, context }) => {
      wait(59_999);
      expect(send({ type: 'reload.wanted' })).toEqual([
        { kind: 'sent', to: 'toasts', event: { type: 'toast.raised' } },
      ]);
      wait(1);
      expect(send({ type: 'reload.wanted' })).toEqual([
        { kind: 'sent', to: 'watchPage', event: { type: 'reload.wanted' } },
      ]);
      expect(context()).toEqual({ last: 1_060_000 });
      fail('watchPage', 'broken');
      expect(send({ type: 'reload.wanted' })).toEqual([]);
    });
  });

  it('is explored only as far as within allows', () => {
    const places = (within: Model['within']): number =>
      withStoppedClock(() => createSuite({ ...model, within }).exploration.places.size);
    expect([places(() => true), places(({ value }) => value !== 'watched')]).toEqual([6, 1]);
  });
});

describe('coverage', () => {
  it('counts what real runs met', () => {
    expect(examine([gateModel]).coverage).toEqual({
      states: { met: 7, of: 7 },
      transitions: { met: 10, of: 10 },
      guards: { met: 10, of: 10 },
      timers: { met: 1, of: 1 },
      cells: { met: 15, of: 15 },
    });
  });

  it('is reached by several models together', () => {
    const half = { ...chatModel, outcomes: { send: { error: [] } } };
    const other = { ...chatModel, outcomes: { send: { done: [] } } };
    expect(checksOf(examine([half]).problems)).toEqual(new Set(['reach']));
    expect(checksOf(examine([other]).problems)).toEqual(new Set(['reach']));
    expect(examine([half, other]).problems).toEqual([]);
  });

  it('is printed as a table, a line for each machine', () => {
    const all = { met: 3, of: 3 };
    const coverage = { states: all, transitions: { met: 9, of: 10 }, guards: all, timers: all, cells: all };
    expect(
      coverageTable([
        { id: 'toasts', coverage },
        { id: 'gate', coverage: { ...coverage, transitions: all } },
      ]),
    ).toBe(
      [
        'machine  states  transitions  guards  timers  cells',
        'gate     3       3            3       3       3',
        'toasts   3       9/10 !       3       3       3',
      ].join('\n'),
    );
  });
});

describe('a single history', () => {
  it('shows what the machine does at each step', () => {
    play(fetchModel, 'start', ({ send, wait, end, fail, value, context, hasTag }) => {
      expect(send({ type: 'data.wanted' })).toEqual([
        { kind: 'started', id: 'load', src: 'load', input: { attempt: 1 } },
      ]);
      expect(fail('load', 'unavailable')).toEqual([
        { kind: 'did', action: 'logFailure', params: { code: 'unavailable' } },
      ]);
      expect(wait(599)).toEqual([]);
      expect(wait(1)).toEqual([{ kind: 'started', id: 'load', src: 'load', input: { attempt: 2 } }]);
      expect(end('load', 7)).toEqual([{ kind: 'emitted', event: { type: 'data.ready' } }]);
      expect([value(), context(), hasTag('busy')]).toEqual(['ready', { attempts: 2, data: 7 }, false]);
    });
  });

  it('tells what the machine told its parent', () => {
    play(countdownModel, 'past', ({ first }) => {
      expect(first).toEqual([{ kind: 'told', event: { type: 'countdown.ended' } }]);
    });
  });

  it('shows which child is stopped, and not one that ended by itself', () => {
    play(fetchModel, 'start', ({ send, end }) => {
      send({ type: 'data.wanted' });
      expect(send({ type: 'data.dropped' })).toEqual([{ kind: 'stopped', id: 'load' }]);
      send({ type: 'data.wanted' });
      expect(end('load', 7)).toEqual([{ kind: 'emitted', event: { type: 'data.ready' } }]);
    });
  });

  it('begins at a start that the model names', () => {
    expect(() => play(fetchModel, 'beginning', () => undefined)).toThrow('The model has no start "beginning".');
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
