import { addAudit, listAudit } from '#server/store/audit.ts';
import { type Command, type OperatorDeps, day, lines } from './command.ts';
import { findMember } from './members.ts';

/** Arguments that name something without personal data; all others are left out. */
const recorded: readonly string[] = [
  'report',
  'case number',
  'photo',
  'payment',
  'ending',
  'bundle',
  'currency',
  'amount',
  'code',
  'percentage',
  'campaign',
  'promo',
  'kind',
  'name',
  'yes or no',
];

/** A member is recorded by id: an address or a name must be erasable. */
const identify = async (deps: OperatorDeps, argument: string, given: string): Promise<string | null> => {
  if (argument === 'member') {
    const member = await findMember(deps, given).catch(() => null);
    return member === null ? null : `member ${member.id}`;
  }
  return recorded.includes(argument) ? `${argument} ${given}` : null;
};

/** Records a command before it runs, so that no act is missing, and once more when it fails. [ROLE-18] */
export const runAudited = async (
  deps: OperatorDeps,
  name: string,
  command: Command,
  given: readonly string[],
): Promise<string> => {
  const parts = await Promise.all(command.arguments.map((argument, at) => identify(deps, argument, given[at] ?? '')));
  const act = {
    operator: deps.operator ?? 'operator',
    command: name,
    subject: parts.filter((part) => part !== null).join(', '),
  };
  await deps.db.write((tx) => addAudit(tx, { ...act, time: deps.now(), outcome: 'begun' }));
  try {
    return await command.run(deps, ...given);
  } catch (error) {
    await deps.db.write((tx) => addAudit(tx, { ...act, time: deps.now(), outcome: 'failed' }));
    throw error;
  }
};

export const auditCommands: Readonly<Record<string, Command>> = {
  'audit list': {
    arguments: [],
    help: 'the latest commands of all operators; no row can be changed or deleted',
    run: async ({ db }) =>
      lines(
        (await listAudit(db.read)).map(({ time, operator, command, subject, outcome }) => [
          day(time),
          operator,
          command,
          subject,
          outcome,
        ]),
      ),
  },
};
