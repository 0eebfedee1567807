import { fromCallback } from 'xstate';

const standalone = () => matchMedia('(display-mode: standalone)');

/** [UI-12] */
export const isStandalone = (): boolean => standalone().matches;

/** Reports changes between installed app and browser tab. */
export const watchDisplayMode = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const query = standalone();
  const look = () => sendBack({ type: 'display.changed', installed: query.matches });
  query.addEventListener('change', look);
  return () => query.removeEventListener('change', look);
});
