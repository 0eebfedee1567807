/** The journeys of a member in Firefox and WebKit. An engine that is not installed is skipped, and the output says so. */
import { startSite } from '#tests/e2e/test-site.ts';
import type { Engine } from './browser.ts';
import { firefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import { type Person, personAt } from './person.ts';
import { webkit } from './webkit.ts';

/** Number of failed journeys: one that fails ends the run of its engine, as the others go on from there. */
const runJourneys = async (engine: Engine): Promise<number> => {
  const site = await startSite();
  const open: Person[] = [];
  const enter = async (): Promise<Person> => {
    const person = personAt(await engine.start(), site.url);
    open.push(person);
    return person;
  };
  let current = 'start';
  try {
    const stage = { site: site.url, ada: await enter(), bruno: await enter() };
    for (const [name, journey] of Object.entries(journeys)) {
      current = name;
      const started = performance.now();
      await journey(stage);
      console.log(`${engine.name}: ${name}: passed in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    }
    return 0;
  } catch (error) {
    console.error(`${engine.name}: ${current}: FAILED:`, error);
    for (const person of open) console.error(await person.describe().catch(() => 'The browser does not answer.'));
    return 1;
  } finally {
    for (const person of open) await person.close();
    await site.stop();
  }
};

// An interrupted run leaves no browser behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

let failed = 0;
for (const engine of [firefox, webkit]) {
  const missing = engine.missing();
  if (missing === null) failed += await runJourneys(engine);
  else console.log(`${engine.name}: skipped, ${missing} is not installed.`);
}
process.exitCode = failed === 0 ? 0 : 1;
