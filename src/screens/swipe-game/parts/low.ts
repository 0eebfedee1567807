import { below } from '#src/styles/media.ts';

/** A window hardly higher than what there is to press and to read. */
export const low = `${below('tablet')} and (max-height: 699px)`;
