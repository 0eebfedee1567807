import type { WriteContext } from '#server/core/change.ts';
import { runChange } from '#server/core/change.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { deleteSessions } from '#server/http/session.ts';
import { deleteEventsFrom } from '#server/store/live-events.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines } from './command.ts';

/** Somebody's name may look like somebody else's id or address: those go first. */
export const findMember = async ({ db }: OperatorDeps, who: string): Promise<MemberTable> => {
  const key = normaliseText(who);
  const found = await db.read
    .selectFrom('member')
    .selectAll()
    .where('erased', '=', 0)
    .where((eb) => eb.or([eb('id', '=', who), eb('email_key', '=', key), eb('name_key', '=', key)]))
    .execute();
  const member = found.find(({ id }) => id === who) ?? found.find(({ email_key: email }) => email === key) ?? found[0];
  if (member === undefined) throw new OperatorError(`There is no member ${who}.`);
  return member;
};

const setStatus = async (
  { tx, tell, wake }: WriteContext,
  id: string,
  status: 'active' | 'disabled',
): Promise<void> => {
  await tx.updateTable('member').set({ profile_status: status }).where('id', '=', id).execute();
  await tell(id, { type: 'user' });
  if (status === 'active') return;
  await deleteSessions(tx, id);
  await deleteEventsFrom(tx, id);
  wake(id);
};

const turn =
  (status: 'active' | 'disabled', done: string): Command['run'] =>
  async (deps, who = '') => {
    const { id, status: address } = await findMember(deps, who);
    // To confirm it would undo what was decided.
    if (address === 'not_confirmed') {
      throw new OperatorError(`${who} has not confirmed the address yet: nobody finds or hears of this member.`);
    }
    await runChange(deps, deps.now(), (changing) => setStatus(changing, id, status));
    return done;
  };

export const memberCommands: Readonly<Record<string, Command>> = {
  'members show': {
    arguments: ['member'],
    help: 'one member, by id, e-mail address or name',
    run: async (deps, who = '') => {
      const member = await findMember(deps, who);
      return lines([
        ['id', member.id],
        ['name', member.name],
        ['e-mail', member.email],
        ['status', `${member.status}, ${member.profile_status}`],
        ['signed up', day(member.signup_at)],
        ['last active', day(member.last_active)],
        ['credits', member.credits],
        ['premium', member.paid === 1 ? 'yes' : 'no'],
      ]);
    },
  },
  'members disable': {
    arguments: ['member'],
    help: 'nobody finds or reaches the member any more, and all sessions end',
    run: turn('disabled', 'Disabled.'),
  },
  'members enable': { arguments: ['member'], help: 'takes that back', run: turn('active', 'Enabled.') },
};
