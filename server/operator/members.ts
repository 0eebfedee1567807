import type { WriteContext } from '#server/core/change.ts';
import { runChange } from '#server/core/change.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { announceSuspension } from '#server/store/decisions.ts';
import { deleteEventsFrom } from '#server/store/live-events.ts';
import { listMembersNamed, updateMember } from '#server/store/members.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { displayEmail } from '#server/domain/claimed-address.ts';
import { deleteSessions } from '#server/store/sessions.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines } from './command.ts';

/** An id or address takes precedence over another member's equal name. */
export const findMember = async ({ db }: OperatorDeps, text: string): Promise<MemberTable> => {
  const key = normaliseText(text);
  const found = await listMembersNamed(db.read, text);
  const member = found.find(({ id }) => id === text) ?? found.find(({ email_key: email }) => email === key) ?? found[0];
  if (member === undefined) throw new OperatorError(`There is no member ${text}.`);
  return member;
};

const setStatus = async (
  { tx, publishEvent, recheckSessions }: WriteContext,
  id: string,
  status: 'active' | 'disabled',
): Promise<void> => {
  await updateMember(tx, id, { profile_status: status });
  await publishEvent(id, { type: 'user' });
  if (status === 'active') return;
  await deleteSessions(tx, id);
  await deleteEventsFrom(tx, id);
  recheckSessions(id);
};

const findConfirmed = async (deps: OperatorDeps, name: string): Promise<MemberTable> => {
  const member = await findMember(deps, name);
  // Confirming the address would undo this status.
  if (member.status === 'not_confirmed') {
    throw new OperatorError(`${name} has not confirmed the address yet: no other member sees this one.`);
  }
  return member;
};

/** The member reads the reason in a mail with a link to object, and again when they try to log in. [ROLE-18] */
const disable: Command['run'] = async (deps, name = '', reason = '') => {
  const member = await findConfirmed(deps, name);
  const now = deps.now();
  await runChange(deps, now, async (changing) => {
    await setStatus(changing, member.id, 'disabled');
    await announceSuspension(changing.tx, deps, member, reason, now);
  });
  return 'Disabled.';
};

const enable: Command['run'] = async (deps, name = '') => {
  const member = await findConfirmed(deps, name);
  const now = deps.now();
  await runChange(deps, now, async (changing) => {
    await setStatus(changing, member.id, 'active');
    if (member.profile_status === 'active') return;
    await queueMail(
      changing.tx,
      deps,
      member,
      'account_enabled',
      { link: `${siteOrigin(deps.config, member.site_domain)}/login` },
      now,
    );
  });
  return 'Enabled.';
};

const markFictional = async (deps: OperatorDeps, name: string, choice: string): Promise<string> => {
  if (choice !== 'yes' && choice !== 'no') throw new OperatorError('Say yes or no.');
  const { id } = await findMember(deps, name);
  await runChange(deps, deps.now(), ({ tx }) => updateMember(tx, id, { demo: choice === 'yes' ? 1 : 0 }));
  return choice === 'yes' ? 'Marked as made up.' : 'Marked as a real member.';
};

export const memberCommands: Readonly<Record<string, Command>> = {
  'members show': {
    arguments: ['member'],
    help: 'one member, by id, e-mail address or name',
    run: async (deps, name = '') => {
      const member = await findMember(deps, name);
      return lines([
        ['id', member.id],
        ['name', member.name],
        ['e-mail', displayEmail(member)],
        ...(member.claimed_email === null ? [] : [['', 'belongs to another account (reveal_accounts is off)']]),
        [
          'status',
          `${member.status}, ${member.profile_status}${member.hidden_at === null ? '' : ', hidden by reports'}`,
        ],
        ['signed up', day(member.signup_at)],
        ['last active', day(member.last_active)],
        ['credits', member.credits],
        ['premium', member.paid === 1 ? 'yes' : 'no'],
      ]);
    },
  },
  'members fictional': {
    arguments: ['member', 'yes or no'],
    help: 'whether the profile is marked as made up; the words are fictional_singular and fictional_icon of the site',
    run: (deps, name = '', choice = '') => markFictional(deps, name, choice),
  },
  'members disable': {
    arguments: ['member', 'reason'],
    help: 'nobody finds or reaches the member any more, all sessions end, and the reason is mailed',
    run: disable,
  },
  'members enable': { arguments: ['member'], help: 'takes that back', run: enable },
};
