import { randomBytes } from 'node:crypto';

/** 96 random bits: an id reveals neither order, time nor count. */
export const newId = (): string => randomBytes(12).toString('hex');
