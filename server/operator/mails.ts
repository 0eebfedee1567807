import { readFile } from 'node:fs/promises';
import { applyMailReport } from '#server/store/mail-reports.ts';
import { type Command, OperatorError } from './command.ts';

const report: Command['run'] = async (deps, path = '') => {
  const raw = await readFile(path === '-' ? '/dev/stdin' : path, 'utf8').catch(() => {
    throw new OperatorError(`There is no file ${path}.`);
  });
  const members = await applyMailReport(deps, raw, deps.now());
  return members === 0
    ? 'It is no bounce or complaint about a mail of ours: nothing was changed.'
    : 'The member gets no more notification mails.';
};

/** [MAIL-03] */
export const mailCommands: Readonly<Record<string, Command>> = {
  'mails report': {
    arguments: ['file'],
    help: 'a returned mail or spam complaint, as a raw mail; - reads standard input',
    run: report,
  },
};
