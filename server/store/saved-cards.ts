import type { Kysely } from 'kysely';
import type { KeptCardTable, Schema } from '#server/db/schema.ts';

/** The card that a member keeps at this provider. [PAY-13] */
export const findSavedCard = (
  db: Kysely<Schema>,
  memberId: string,
  provider: string,
): Promise<Pick<KeptCardTable, 'reference' | 'label'> | undefined> =>
  db
    .selectFrom('kept_card')
    .select(['reference', 'label'])
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst();
