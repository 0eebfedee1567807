import { fromCallback } from 'xstate';

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** While this lives, the browser asks before it closes or reloads the page. */
export const warnBeforeUnload = fromCallback<{ type: 'never' }>(() => {
  addEventListener('beforeunload', hold);
  return () => removeEventListener('beforeunload', hold);
});
