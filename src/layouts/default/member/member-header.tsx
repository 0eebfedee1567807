/** The member's parts of the top bar, one chunk. [TOPBAR-04 to TOPBAR-16] */
export { AccountMenu } from './account-menu.tsx';
export { PremiumLink } from './premium-link.tsx';
export { TopNav } from './top-nav.tsx';
