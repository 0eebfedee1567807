import { runChange } from '#server/core/change.ts';
import { parseCaseNumber } from '#server/domain/case-number.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { addAnswer, closeCase, createCaseToken, findCase, listCases } from '#server/store/cases.ts';
import { countExclusions } from '#server/store/exclusions.ts';
import { queueMail, toStranger } from '#server/store/queue-mail.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines } from './command.ts';

const list = async ({ db }: OperatorDeps, open: boolean): Promise<string> =>
  lines(
    (await listCases(db.read, { open })).map((one) => [
      one.number,
      day(one.changed_at),
      one.state,
      one.topic,
      one.email,
      one.member_id,
    ]),
  );

const missing = (number: string): OperatorError => new OperatorError(`There is no case ${number}.`);

const show: Command['run'] = async ({ db }, given = '') => {
  const found = await findCase(db.read, parseCaseNumber(given));
  if (found === null) throw missing(given);
  const { row, entries } = found;
  return lines([
    ['case', row.number],
    ['from', row.email],
    ['member', row.member_id],
    ['language', row.language],
    ['topic', row.topic],
    ['state', row.state],
    ...entries.map(({ author, created_at: at, text }) => [author === 'sender' ? 'wrote' : 'answer', day(at), text]),
  ]);
};

/** The answer is mailed with a link to the case. [ROUTE-35 ROUTE-61] */
const answer: Command['run'] = async (deps, given = '', text = '') => {
  const now = deps.now();
  await runChange(deps, now, async ({ tx }) => {
    const row = await addAnswer(tx, parseCaseNumber(given), text, now);
    if (row === undefined) throw missing(given);
    const link = `${siteOrigin(deps.config, row.site_domain)}/${await createCaseToken(tx, row.id)}`;
    const recipient = toStranger(row.email, row.language, row.site_domain);
    await queueMail(tx, deps, recipient, 'case_answered', { link, number: row.number, answer: text }, now);
  });
  return 'Answered: the mail is on its way.';
};

const close: Command['run'] = async ({ db, now }, given = '') => {
  if (!(await db.write((tx) => closeCase(tx, parseCaseNumber(given), now())))) throw missing(given);
  return 'Closed.';
};

const countExcluded: Command['run'] = async ({ db, now }) => {
  const { current, requested } = await countExclusions(db.read, now());
  return lines([
    ['excluded', current],
    ['waiting for the confirmation by mail', requested],
  ]);
};

/** Cases of /complaints, and the number of self-exclusions. [ROUTE-35 LEGAL-04] */
export const caseCommands: Readonly<Record<string, Command>> = {
  'cases open': { arguments: [], help: 'cases that wait for an answer', run: (deps) => list(deps, true) },
  'cases all': { arguments: [], help: 'all cases', run: (deps) => list(deps, false) },
  'cases show': { arguments: ['case number'], help: 'one case, with everything that was written', run: show },
  'cases answer': { arguments: ['case number', 'answer'], help: 'mails the answer to the sender', run: answer },
  'cases close': { arguments: ['case number'], help: 'a reply of the sender opens it again', run: close },
  'exclusions count': { arguments: [], help: 'how many addresses have excluded themselves', run: countExcluded },
};
