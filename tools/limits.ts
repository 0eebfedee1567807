/** Writes `docs/limits.md`. */
import { writeFileSync } from 'node:fs';
import { buildLimitsPage } from './limits-page.ts';

writeFileSync(new URL('../docs/limits.md', import.meta.url), buildLimitsPage());
