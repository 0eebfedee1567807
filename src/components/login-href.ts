import { href } from '#src/routes.ts';

/** Where a visitor goes to log in, and comes back from. [LOGIN-11] */
export const loginHref = (back: string): string => `${href('login')}?return=${encodeURIComponent(back)}`;
