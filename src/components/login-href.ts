import { href } from '#src/routes.ts';

/** Login URL that returns to the given page. [LOGIN-11] */
export const loginHref = (back: string): string => `${href('login')}?return=${encodeURIComponent(back)}`;
