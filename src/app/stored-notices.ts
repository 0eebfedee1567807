import type { StoredNotices } from '#machines/app/notices.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { noStoredNotices } from '#src/system.tsx';

let loaded = noStoredNotices;

/** Visitors have none. */
export const loadStoredNotices = async (): Promise<void> => {
  loaded = (await importWithRecovery(() => import('#src/adapters/dismissal-storage.ts'))).deviceNotices;
};

export const findStoredNotices = (): StoredNotices => loaded;
