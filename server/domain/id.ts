import { randomBytes } from 'node:crypto';

/** A new id: 96 random bits, so it says nothing of order, time or number. */
export const newId = (): string => randomBytes(12).toString('hex');
