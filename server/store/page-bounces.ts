import type { Tx } from '#server/core/call.ts';
import { newId } from '#server/domain/id.ts';

export const savePageBounce = async (
  tx: Tx,
  bounce: { readonly path: string; readonly milliseconds: number },
  now: number,
): Promise<void> => {
  await tx
    .insertInto('page_bounce')
    .values({ id: newId(), ...bounce, created_at: now })
    .execute();
};
