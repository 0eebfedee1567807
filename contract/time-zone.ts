import * as z from 'zod/mini';

/** IANA name of the browser's time zone. One that the server does not know is ignored. [NOTIF-01] */
export const TimeZoneSchema = z.string().check(z.maxLength(64));
