import { fromCallback } from 'xstate';

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before it closes or reloads the page, while the actor runs. */
export const warnBeforeUnload = fromCallback<{ type: 'never' }>(() => {
  addEventListener('beforeunload', hold);
  return () => removeEventListener('beforeunload', hold);
});
