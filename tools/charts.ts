/** Writes a picture (SVG) and a text (Mermaid) of each machine to docs/machines. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawCharts } from './draw-charts.ts';

const folder = new URL('../docs/machines', import.meta.url).pathname;
const charts = await drawCharts();
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (/\.(svg|mmd)$/.test(file) && !charts.has(file)) rmSync(join(folder, file));
for (const [file, text] of charts) writeFileSync(join(folder, file), text);
console.log(`${charts.size} files in docs/machines`);
