import { runChange } from '#server/core/change.ts';
import type { ReportTable } from '#server/db/schema.ts';
import { announceDecision } from '#server/store/decisions.ts';
import { listKeptMessages } from '#server/store/kept-messages.ts';
import { listReports, decideReport, findReport } from '#server/store/reports.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines, photoPath } from './command.ts';

const list = async ({ db }: OperatorDeps, open: boolean): Promise<string> =>
  lines(
    (await listReports(db.read, { open })).map((report) => [
      report.id,
      day(report.created_at),
      report.state,
      report.kind,
      report.reason,
      report.name,
      report.about_id,
      report.subject,
      Number(report.added) === 0 ? null : `+${Number(report.added)}`,
    ]),
  );

const decide =
  (state: 'acted' | 'dismissed', done: string): Command['run'] =>
  async (deps, id = '', answer = '') => {
    const now = deps.now();
    await runChange(deps, now, async ({ tx }) => {
      const report = await decideReport(tx, id, { state, answer }, now);
      if (report === undefined) throw new OperatorError(`There is no report ${id}.`);
      await announceDecision(tx, deps, report, now);
    });
    return done;
  };

/** A conversation photo has the id of its message, and no text. */
const findPhotoId = ({ kind, subject, evidence }: ReportTable): string | null =>
  kind === 'photo' || evidence === subject ? subject : null;

const show: Command['run'] = async ({ db, config }, id = '') => {
  const report = await findReport(db.read, id);
  if (report === undefined) throw new OperatorError(`There is no report ${id}.`);
  const picture = findPhotoId(report);
  const kept = report.about_id === null ? [] : await listKeptMessages(db.read, report.about_id, report.from_id);
  return lines([
    ['report', report.id],
    ['by', report.from_id],
    ['about', report.name === null ? 'a member who is erased' : `${report.name} (${report.about_id})`],
    ['what', report.subject === null ? report.kind : `${report.kind} ${report.subject}`],
    picture === null ? ['message', report.evidence] : ['file', photoPath(config, picture)],
    ['reason', report.reason],
    ['remarks', report.remarks],
    ...report.additions.map(({ created_at: at, reason, remarks }) => ['added', day(at), reason, remarks]),
    ...kept.map(({ id: message, time, type, body }) => [
      'wrote to the reporter',
      day(time),
      type === 'photo' ? photoPath(config, message) : body,
    ]),
    ['state', report.state],
    ['answer', report.answer],
  ]);
};

export const reportCommands: Readonly<Record<string, Command>> = {
  'reports open': { arguments: [], help: 'reports that wait', run: (deps) => list(deps, true) },
  'reports all': { arguments: [], help: 'all reports', run: (deps) => list(deps, false) },
  'reports show': {
    arguments: ['report'],
    help: 'one report, with the message or the picture that it is about',
    run: show,
  },
  'reports act': {
    arguments: ['report', 'answer'],
    help: 'the report is right: the answer is what the reporter reads; the reported member learns the reason',
    run: decide('acted', 'Decided.'),
  },
  'reports dismiss': {
    arguments: ['report', 'answer'],
    help: 'nothing was found: the answer is what the reporter reads',
    run: decide('dismissed', 'Decided.'),
  },
};
