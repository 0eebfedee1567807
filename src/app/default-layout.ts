import type { ComponentType, ReactNode } from 'react';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';

/** Null until first needed: landing pages do without it. */
export const defaultLayout: { layout: ComponentType<{ route: string; children: ReactNode }> | null } = { layout: null };

export const loadDefaultLayout = async (): Promise<void> => {
  defaultLayout.layout ??= (await importWithRecovery(() => import('#src/layouts/default/layout.tsx'))).DefaultLayout;
};
