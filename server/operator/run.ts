import { listCases } from '#server/store/cases.ts';
import { countOpenReports } from '#server/store/reports.ts';
import { type Command, type OfflineCommand, OperatorError, type OperatorDeps } from './command.ts';
import { auditCommands, runAudited } from './audit.ts';
import { backupCommands, offlineBackupCommands } from './backups.ts';
import { bundleCommands } from './bundles.ts';
import { caseCommands } from './cases.ts';
import { campaignCommands } from './campaigns.ts';
import { conformanceCommands } from './payment-conformance.ts';
import { databaseCommands } from './database.ts';
import { discountCommands } from './discounts.ts';
import { debitCommands } from './debits.ts';
import { mailCommands } from './mails.ts';
import { memberCommands } from './members.ts';
import { paymentCommands } from './payments.ts';
import { photoCommands } from './photos.ts';
import { promoCommands } from './promos.ts';
import { reportCommands } from './reports.ts';
import { settingCommands } from './settings.ts';
import { offlineTlsCommands } from './tls.ts';
import { trackingCommands } from './tracking.ts';

const commands: Readonly<Record<string, Command>> = {
  ...reportCommands,
  ...caseCommands,
  ...photoCommands,
  ...memberCommands,
  ...settingCommands,
  ...debitCommands,
  ...bundleCommands,
  ...discountCommands,
  ...paymentCommands,
  ...conformanceCommands,
  ...promoCommands,
  ...campaignCommands,
  ...mailCommands,
  ...trackingCommands,
  ...auditCommands,
  ...backupCommands,
  ...databaseCommands,
};

const offlineCommands: Readonly<Record<string, OfflineCommand>> = { ...offlineBackupCommands, ...offlineTlsCommands };

const formatUsage = (name: string, { arguments: names, options = '' }: Omit<Command, 'run'>): string =>
  [name, ...names.map((argument) => `<${argument}>`.replace(/^<(\[\w+\]) /, '$1 <')), options].join(' ').trim();

export const help = (): string =>
  Object.entries({ ...commands, ...offlineCommands })
    .map(([name, command]) => `${formatUsage(name, command).padEnd(34)}  ${command.help}`)
    .join('\n');

/** What waits for a decision, for the start of every command; null: nothing. [ROLE-18] */
export const summarizeWaiting = async ({ db }: Pick<OperatorDeps, 'db'>): Promise<string | null> => {
  const { reports, underage } = await countOpenReports(db.read);
  const cases = (await listCases(db.read, { open: true })).length;
  if (reports + cases === 0) return null;
  const urgent = underage === 0 ? '' : `, ${underage} of them about a minor`;
  return `Waiting: ${reports} ${reports === 1 ? 'report' : 'reports'}${urgent}; ${cases} ${cases === 1 ? 'case' : 'cases'}.`;
};

/** Null: the words are none of the commands that work without a database. [OPS-02] */
export const runOffline = (
  deps: Pick<OperatorDeps, 'config' | 'now' | 'operator'>,
  [noun = '', verb = '', ...given]: readonly string[],
): Promise<string> | null => {
  const name = `${noun} ${verb}`;
  return Object.hasOwn(offlineCommands, name) ? (offlineCommands[name]?.run(deps, ...given) ?? null) : null;
};

/** Runs the command and returns the text to print. [ROLE-18] */
export const runOperator = async (deps: OperatorDeps, words: readonly string[]): Promise<string> => {
  const [noun = '', verb = '', ...given] = words;
  const single = Object.hasOwn(commands, noun) ? commands[noun] : undefined;
  if (single !== undefined) return runAudited(deps, noun, single, words.slice(1));
  const offline = runOffline(deps, words);
  if (offline !== null) return offline;
  const name = `${noun} ${verb}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new OperatorError(`There is no such command. These are:\n${help()}`);
  if (command.options !== undefined) return runAudited(deps, name, command, given);
  const most = command.arguments.length;
  const whole = [...given.slice(0, most - 1), given.slice(Math.max(0, most - 1)).join(' ')].slice(0, most);
  const isComplete =
    most === 0 ? given.length === 0 : given.length >= most && whole.every((word) => word.trim() !== '');
  if (!isComplete) throw new OperatorError(`Write: ${formatUsage(name, command)}`);
  return runAudited(deps, name, command, whole);
};
