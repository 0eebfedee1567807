import { type ComponentType, lazy } from 'react';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';

type NoticeSlot = ComponentType<{ className?: string }>;

let loaded: NoticeSlot | null = null;

/** Visitors fetch neither the bar of notices nor its rules. */
export const loadNoticeSlot = async (): Promise<NoticeSlot> => {
  loaded ??= (await importWithRecovery(() => import('#src/layouts/notices/notice-slot.tsx'))).NoticeSlot;
  return loaded;
};

const LazyNoticeSlot: NoticeSlot = lazy(async () => ({ default: await loadNoticeSlot() }));

/** Null for a visitor, who has none. Where it has been loaded, it renders at once: nothing below it moves. */
export const findNoticeSlot = (isMember: boolean): NoticeSlot | null => loaded ?? (isMember ? LazyNoticeSlot : null);
