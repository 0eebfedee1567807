let open = 0;
const watchers = new Set<() => void>();

const count = (by: 1 | -1) => {
  open += by;
  for (const report of watchers) report();
};

/** Registered as open until the returned function is called. */
export const registerOpenDialog = (): (() => void) => {
  count(1);
  return () => count(-1);
};

/** Reports whether a dialog is open, now and on each change. */
export const watchOpenDialogs = (report: (isOpen: boolean) => void): (() => void) => {
  const watcher = () => report(open > 0);
  watchers.add(watcher);
  watcher();
  return () => void watchers.delete(watcher);
};
