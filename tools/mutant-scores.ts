/** The judged mutants of one machine, and the names of those that no check detects. */
export type Score = {
  readonly id: string;
  readonly mutants: number;
  readonly survivors: readonly string[];
};

/** Reasons of the survivors, by machine and mutant. */
export type Allowed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Goals, per cent. */
const goals = { total: 95, machine: 90 };

const percent = (killed: number, of: number): number => (of === 0 ? 100 : (killed / of) * 100);

/** Rounded down, so that a missed goal never looks met. */
const shown = (value: number): string => `${(Math.floor(value * 10) / 10).toFixed(1)} %`;

const killedOf = ({ mutants, survivors }: Score): number => mutants - survivors.length;

const sumOf = (scores: readonly Score[], valueOf: (score: Score) => number): number =>
  scores.reduce((sum, score) => sum + valueOf(score), 0);

const totalOf = (scores: readonly Score[]): number =>
  percent(
    sumOf(scores, killedOf),
    sumOf(scores, ({ mutants }) => mutants),
  );

/** What a run judged: `sample`, a few mutants; `some machines`, those of the named ones. */
export type Extent = 'all' | 'some machines' | 'sample';

/** Violations. A sample shows only survivors without a reason. */
export const mutantProblems = (scores: readonly Score[], allowed: Allowed, extent: Extent): readonly string[] => {
  const unlisted = scores.flatMap(({ id, survivors }) =>
    survivors.filter((name) => allowed[id]?.[name] === undefined).map((name) => `${id}: survives: ${name}`),
  );
  if (extent === 'sample') return unlisted;
  const survivorsOf = new Map(scores.map(({ id, survivors }) => [id, survivors]));
  const killed = Object.entries(allowed)
    .filter(([id]) => extent === 'all' || survivorsOf.has(id))
    .flatMap(([id, reasons]) =>
      Object.keys(reasons)
        .filter((name) => survivorsOf.get(id)?.includes(name) !== true)
        .map((name) => `${id}: listed, but does not survive: ${name}`),
    );
  const low = scores
    .filter((score) => percent(killedOf(score), score.mutants) < goals.machine)
    .map((score) => `${score.id}: ${shown(percent(killedOf(score), score.mutants))} is below ${goals.machine} %`);
  const total = totalOf(scores);
  return [
    ...unlisted,
    ...killed,
    ...low,
    ...(extent === 'all' && total < goals.total ? [`in total: ${shown(total)} is below ${goals.total} %`] : []),
  ];
};

/** Text of docs/machines/mutants.md. */
export const scoreTable = (scores: readonly Score[], allowed: Allowed): string => {
  const rows = scores.map((score) => {
    const score100 = shown(percent(killedOf(score), score.mutants));
    return `| ${score.id} | ${score.mutants} | ${killedOf(score)} | ${score.survivors.length} | ${score100} |`;
  });
  const mutants = sumOf(scores, (score) => score.mutants);
  const killed = sumOf(scores, killedOf);
  const survivors = scores.flatMap(({ id, survivors }) =>
    survivors.length === 0
      ? []
      : [`\n## ${id}\n`, ...survivors.map((name) => `- ${name}. ${allowed[id]?.[name] ?? 'Not judged.'}`)],
  );
  return `${[
    '# Mutants',
    '',
    'Written by `npm run test:mutants`; see decision 053. A mutant is a machine with one fault; it is killed when the checks of its model fail. Survivors count as not killed, also when they are equivalent.',
    '',
    '| machine | mutants | killed | survive | score |',
    '|---|---|---|---|---|',
    ...rows,
    `| **total** | ${mutants} | ${killed} | ${mutants - killed} | ${shown(totalOf(scores))} |`,
    ...survivors,
  ].join('\n')}\n`;
};
