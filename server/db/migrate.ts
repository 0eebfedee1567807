import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '#server/start/start-error.ts';
import { firstTables } from './migrations/001-first-tables.ts';
import { accounts } from './migrations/002-accounts.ts';
import { meeting } from './migrations/003-meeting.ts';
import { search } from './migrations/004-search.ts';
import { money } from './migrations/005-money.ts';
import { promos } from './migrations/006-promos.ts';
import { reports } from './migrations/007-reports.ts';
import { presence } from './migrations/008-presence.ts';
import { onceAndStarted } from './migrations/009-once-and-started.ts';
import { scheduledNotices } from './migrations/010-scheduled-notices.ts';
import { keptMessages } from './migrations/011-kept-messages.ts';
import { cases } from './migrations/012-cases.ts';
import { partialRefunds } from './migrations/014-partial-refunds.ts';
import { visits } from './migrations/015-visits.ts';
import { pauses } from './migrations/016-pauses.ts';
import { preferences } from './migrations/020-preferences.ts';
import { pastConversations } from './migrations/030-past-conversations.ts';
import { decisions } from './migrations/031-decisions.ts';
import { limits } from './migrations/032-limits.ts';
import { activationCodes } from './migrations/050-activation-codes.ts';
import { sites } from './migrations/040-sites.ts';
import { slidingWindows } from './migrations/060-sliding-windows.ts';
import { cardRevocations } from './migrations/070-card-revocations.ts';
import { wrongAmounts } from './migrations/071-wrong-amounts.ts';
import { dataExports } from './migrations/080-data-exports.ts';
import { resetAskers } from './migrations/082-reset-askers.ts';
import { sessionRotation } from './migrations/083-session-rotation.ts';
import { unconfirmedMembers } from './migrations/084-unconfirmed-members.ts';
import { prompts } from './migrations/086-prompts.ts';
import { messageSubjects } from './migrations/087-message-subjects.ts';
import { claimedAddresses } from './migrations/088-claimed-addresses.ts';
import { membersOnly } from './migrations/090-members-only.ts';
import type { Engine } from './open.ts';
import type { Schema } from './schema.ts';

/** Forward only, one transaction per migration, one server at a time. */
export const migrate = async (db: Kysely<Schema>, engine: Engine): Promise<void> => {
  const steps = {
    '001-first-tables': firstTables(engine),
    '002-accounts': accounts(engine),
    '003-meeting': meeting(engine),
    '004-search': search(),
    '005-money': money(engine),
    '006-promos': promos(engine),
    '007-reports': reports(engine),
    '008-presence': presence(),
    '009-once-and-started': onceAndStarted(engine),
    '010-scheduled-notices': scheduledNotices(engine),
    '011-kept-messages': keptMessages(engine),
    '012-cases': cases(engine),
    '014-partial-refunds': partialRefunds(),
    '015-visits': visits(engine),
    '016-pauses': pauses(),
    '020-preferences': preferences(engine),
    '030-past-conversations': pastConversations(engine),
    '031-decisions': decisions(engine),
    '032-limits': limits(engine),
    '040-sites': sites(engine),
    '050-activation-codes': activationCodes(engine),
    '060-sliding-windows': slidingWindows,
    '070-card-revocations': cardRevocations(engine),
    '071-wrong-amounts': wrongAmounts,
    '080-data-exports': dataExports(engine),
    '082-reset-askers': resetAskers,
    '083-session-rotation': sessionRotation(engine),
    '084-unconfirmed-members': unconfirmedMembers,
    '086-prompts': prompts,
    '087-message-subjects': messageSubjects,
    '088-claimed-addresses': claimedAddresses,
    '090-members-only': membersOnly,
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const known: readonly string[] = Object.keys(steps);
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StartError(
      `The database was last used by a newer Vesper than this one (which knows ${known.join(', ')}): start the newer one.`,
    );
  }
  throw error;
};
