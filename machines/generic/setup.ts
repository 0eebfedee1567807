import { setup as xstateSetup } from 'xstate';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An invoked actor has the name of its logic as its id, unless the config gives another. */
const addInvokeIds = (state: unknown): void => {
  if (!isObject(state)) return;
  for (const invoke of [state['invoke']].flat()) if (isObject(invoke)) invoke['id'] ??= invoke['src'];
  if (isObject(state['states'])) Object.values(state['states']).forEach(addInvokeIds);
};

/**
 * XState's `setup`, with a bound on eventless loops: a loop throws instead of freezing the tab. `types.children` names the
 * children that views read.
 */
export const setup: typeof xstateSetup = (options) => {
  const made = xstateSetup(options);
  return {
    ...made,
    createMachine: (config) => {
      addInvokeIds(config);
      return made.createMachine(Object.assign(config, { options: { maxIterations: 200 } }));
    },
  };
};

/** Placeholder logic: a machine started without its actors fails with the name of the missing one. */
export const unwired = (name: string) => (): never => {
  throw new Error(`The actor "${name}" is not wired: see src/app/wiring.ts.`);
};
