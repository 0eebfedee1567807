/** What recording the state machines costs an event while no inspector listens. */
import { assign, createActor, setup } from 'xstate';
import { record } from '#src/dev/tap/recorder.ts';
import { type Figure, median, runAlone } from './figures.ts';

const events = 20_000;
const rounds = 9;

const machine = setup({
  types: { context: {} as { count: number; list: readonly number[] }, events: {} as { type: 'counted' } },
}).createMachine({
  context: { count: 0, list: Array.from({ length: 1_000 }, (_, index) => index) },
  initial: 'even',
  on: { counted: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  states: { even: { on: { counted: 'odd' } }, odd: {} },
});

/** Microseconds an event. */
const run = (isRecorded: boolean): number => {
  const actor = createActor(machine);
  const recorder = isRecorded ? record(actor) : null;
  actor.start();
  const start = performance.now();
  for (let sent = 0; sent < events; sent += 1) actor.send({ type: 'counted' });
  const spent = performance.now() - start;
  recorder?.stop();
  return (spent * 1_000) / events;
};

export const tapFigures = async (): Promise<Figure[]> => {
  run(true);
  // In turns: the machine's load changes.
  const pairs = Array.from({ length: rounds }, () => ({ plain: run(false), recorded: run(true) }));
  const [plain, added] = [
    median(pairs.map((pair) => pair.plain)),
    median(pairs.map((pair) => pair.recorded - pair.plain)),
  ];
  return [
    {
      what: 'recording for the inspector while none listens, an event; the event itself',
      measured: `${added.toFixed(1)} µs; ${plain.toFixed(1)} µs`,
      goal: '5 µs',
    },
  ];
};

await runAlone(import.meta.main, tapFigures);
