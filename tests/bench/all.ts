/** Every benchmark, one after the other, as one table, without pass or fail. */
import { buildFigures } from './build.ts';
import { chatFigures } from './chat.ts';
import { conversationFigures } from './conversation.ts';
import { type Figure, printFigures } from './figures.ts';
import { firstLoadFigures } from './first-load.ts';
import { loginFigures } from './logins.ts';
import { memoryFigures } from './memory.ts';
import { paymentFigures } from './payments.ts';
import { photoFigures } from './photos.ts';
import { requestFigures } from './requests.ts';
import { searchFigures } from './search.ts';
import { startFigures } from './start.ts';
import { tapFigures } from './tap.ts';

const benches = [
  buildFigures,
  firstLoadFigures,
  startFigures,
  memoryFigures,
  requestFigures,
  searchFigures,
  loginFigures,
  photoFigures,
  paymentFigures,
  chatFigures,
  conversationFigures,
  tapFigures,
];

const figures: Figure[] = [];
for (const bench of benches) figures.push(...(await bench()));
printFigures(figures);
