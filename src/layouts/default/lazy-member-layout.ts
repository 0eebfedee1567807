import { lazy } from 'react';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { loadCatalogue } from '#src/i18n.ts';

/** Visitors do not fetch this chunk; its texts are in the `member` catalogue. */
const load = async () => {
  const [layout] = await Promise.all([
    importWithRecovery(() => import('#src/layouts/member/member-layout.ts')),
    loadCatalogue('member'),
  ]);
  return layout;
};

export const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }));
export const BackButton = lazy(async () => ({ default: (await load()).BackButton }));
export const BottomBar = lazy(async () => ({ default: (await load()).BottomBar }));
export const ResumeBanner = lazy(async () => ({ default: (await load()).ResumeBanner }));
export const MemberDialogs = lazy(async () => ({ default: (await load()).MemberDialogs }));
export const Notices = lazy(async () => ({ default: (await load()).Notices }));
export const PremiumLink = lazy(async () => ({ default: (await load()).PremiumLink }));
export const TopNav = lazy(async () => ({ default: (await load()).TopNav }));
