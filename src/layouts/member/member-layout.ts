/** All parts of the layout for members, in one chunk. [TOPBAR-04 to TOPBAR-16] */
export { default as MemberDialogs } from './member-dialogs.tsx';
export { default as BackButton } from './account-menu.tsx';
export { default as Notices } from '#src/components/member-alerts/member-alerts.tsx';
export { AccountMenu } from './account-menu.tsx';
export { default as BottomBar } from './navigation.tsx';
export { default as ResumeBanner } from './resume-banner.tsx';
export { PremiumLink } from './account-menu.tsx';
export { TopNav } from './navigation.tsx';
