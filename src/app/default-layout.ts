import type { ComponentType, ReactNode } from 'react';

/** What stands around most pages, null until it was needed: landing pages do without it. */
export const around: { layout: ComponentType<{ route: string; children: ReactNode }> | null } = { layout: null };

export const needDefaultLayout = async (): Promise<void> => {
  around.layout ??= (await import('#src/layouts/default/layout.tsx')).DefaultLayout;
};
