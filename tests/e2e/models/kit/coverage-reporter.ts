import type { Reporter, TestCase } from '@playwright/test/reporter';

/** What one test shows of a machine. `covered`: goals, also of other kinds than the two that are counted. */
export type BrowserCoverage = {
  readonly machine: string;
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  readonly covered: readonly string[];
};

const share = (goals: readonly string[], covered: ReadonlySet<string>): string => {
  const count = goals.filter((goal) => covered.has(goal)).length;
  return `${count}/${goals.length} (${Math.floor((100 * count) / goals.length)} %)`;
};

/** Prints the states and transitions of each machine that its driver has shown in the browser. */
export default class CoverageReporter implements Reporter {
  readonly #machines = new Map<string, BrowserCoverage & { readonly met: Set<string>; paths: number }>();

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description } of annotations) {
      if (type !== 'machine coverage' || description === undefined) continue;
      const coverage: BrowserCoverage = JSON.parse(description);
      const { machine, covered } = coverage;
      const known = this.#machines.get(machine) ?? { ...coverage, met: new Set<string>(), paths: 0 };
      for (const goal of covered) known.met.add(goal);
      if (covered.length > 0) known.paths += 1;
      this.#machines.set(machine, known);
    }
  }

  onEnd(): void {
    if (this.#machines.size === 0) return;
    const rows = [...this.#machines.values()]
      .sort((one, other) => one.machine.localeCompare(other.machine))
      .map(({ machine, states, transitions, met, paths }) =>
        [machine.padEnd(24), share(states, met).padEnd(16), share(transitions, met).padEnd(16), paths].join('  '),
      );
    const head = ['in the browser'.padEnd(24), 'states'.padEnd(16), 'transitions'.padEnd(16), 'paths'].join('  ');
    process.stdout.write(`\n${[head, ...rows].join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
