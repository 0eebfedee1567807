import type { Reporter, TestModule } from 'vitest/node';
import { type Coverage, goalKinds } from './coverage.ts';

export type MachineCoverage = { readonly id: string; readonly coverage: Coverage };

declare module 'vitest' {
  interface TaskMeta {
    /** Coverage of a machine by its tests. */
    machine?: MachineCoverage;
  }
}

const cell = ({ covered, total }: Coverage[keyof Coverage]): string =>
  covered === total ? `${total}` : `${covered}/${total} !`;

const inColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Coverage table, one line per machine. A single number means full coverage. */
export const coverageTable = (machines: readonly MachineCoverage[]): string =>
  inColumns([
    ['machine', ...goalKinds],
    ...[...machines]
      .sort((one, other) => one.id.localeCompare(other.id))
      .map(({ id, coverage }) => [id, ...goalKinds.map((kind) => cell(coverage[kind]))]),
  ]);

/** Prints the coverage of all machines after a run. Listed under `reporters` in vite.config.ts. */
export default class CoverageReporter implements Reporter {
  onTestRunEnd(testModules: readonly TestModule[]): void {
    const machines = testModules.flatMap((testModule) =>
      [...testModule.children.allTests()].flatMap((test) => test.meta().machine ?? []),
    );
    if (machines.length > 0) process.stdout.write(`\n${coverageTable(machines)}\n\n`);
  }
}
