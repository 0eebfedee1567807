export const warning = 'entry-warning';
export const typedKey = 'typed';

/** What was typed waits for its page. [CHUNK-01] */
export const hasStoredForm = (): boolean => {
  try {
    return sessionStorage.getItem(typedKey) !== null;
  } catch {
    return false;
  }
};

/** Somebody has come in here before: then nothing of the warning is fetched. [ENTRY-03] */
export const hasSeenEntryWarning = (): boolean => {
  try {
    return localStorage.getItem(warning) !== null;
  } catch {
    return false;
  }
};
