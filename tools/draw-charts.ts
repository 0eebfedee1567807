import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { chartOf } from './chart-model.ts';
import { dotOf, mermaidOf } from './chart-texts.ts';
import { machineFiles, machinesOf } from './find-machines.ts';

/** The pictures and texts of all machines, by file name in `docs/machines`. */
export const drawCharts = async (): Promise<ReadonlyMap<string, string>> => {
  const graphviz = await Graphviz.load();
  const files = new Map<string, string>();
  for (const file of machineFiles)
    for (const machine of await machinesOf(file)) {
      if (files.has(`${machine.id}.svg`)) throw new Error(`Two machines have the id ${machine.id}.`);
      const chart = chartOf(machine);
      files.set(`${machine.id}.svg`, graphviz.dot(dotOf(chart)));
      files.set(`${machine.id}.mmd`, mermaidOf(chart));
    }
  return files;
};
