/** Tokens of mailed links have this shape; no page has such an address. [ROUTE-61] */
export const supportTokenPattern = /^\/([\w-]{43})\/?$/;
