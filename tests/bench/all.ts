/** Benchmarks one after the other, as one table, without pass or fail: all, or those named, as in `npm run bench -- chat`. */
import { attackFigures } from './attacks.ts';
import { buildFigures } from './build.ts';
import { chatFigures } from './chat.ts';
import { conversationFigures } from './conversation.ts';
import { type Figure, printFigures } from './figures.ts';
import { firstLoadFigures } from './first-load.ts';
import { firstVisitFigures } from './first-visit.ts';
import { leakFigures } from './leaks.ts';
import { loginFigures } from './logins.ts';
import { memoryFigures } from './memory.ts';
import { paymentFigures } from './payments.ts';
import { photoFigures } from './photos.ts';
import { requestFigures } from './requests.ts';
import { searchFigures } from './search.ts';
import { startFigures } from './start.ts';
import { tapFigures } from './tap.ts';

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  build: buildFigures,
  'first-load': firstLoadFigures,
  'first-visit': firstVisitFigures,
  start: startFigures,
  leaks: leakFigures,
  memory: memoryFigures,
  requests: requestFigures,
  search: searchFigures,
  logins: loginFigures,
  attacks: attackFigures,
  photos: photoFigures,
  payments: paymentFigures,
  chat: chatFigures,
  conversation: conversationFigures,
  tap: tapFigures,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}, but: ${Object.keys(benches).join(', ')}`);

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches))
  if (names.length === 0 || names.includes(name)) figures.push(...(await bench()));
printFigures(figures);
