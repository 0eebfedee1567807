import { setup as xstateSetup } from 'xstate';

/** XState's `setup`, with a bound on eventless loops: a loop throws instead of freezing the tab. */
export const setup: typeof xstateSetup = (options) => {
  const made = xstateSetup(options);
  return {
    ...made,
    createMachine: (config) => made.createMachine(Object.assign(config, { options: { maxIterations: 200 } })),
  };
};
