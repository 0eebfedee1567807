import { fromCallback } from 'xstate';

const standalone = () => matchMedia('(display-mode: standalone)');

/** [UI-12] */
export const isStandalone = (): boolean => standalone().matches;

/** Says when the page becomes an installed app's, or a browser's again. */
export const watchDisplayMode = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const query = standalone();
  const look = () => sendBack({ type: 'display.changed', installed: query.matches });
  query.addEventListener('change', look);
  return () => query.removeEventListener('change', look);
});
