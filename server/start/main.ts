import { day } from '#contract/durations.ts';
import { fileURLToPath } from 'node:url';
import { createApp } from '#server/core/app.ts';
import { createBus } from '#server/events/bus.ts';
import { localAddress, readConfig, withPort } from './config.ts';
import { isStorageFull, isUnavailable } from '#server/db/error-codes.ts';
import { openDatabase } from '#server/db/open.ts';
import { startOutboxDelivery } from '#server/jobs/deliver-outbox.ts';
import { startDemoActivity } from '#server/demo/demo-activity.ts';
import { hasDemoLogins, seedMembers } from '#server/demo/seed.ts';
import type { CountryDatabase, Deps } from '#server/core/deps.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { loadRenderer } from './renderer.ts';
import { createLogger } from './log.ts';
import { listen } from './port.ts';
import { product } from '#server/core/product.ts';
import { startSandboxScheduler } from '#server/providers/payments/sandbox-scheduler.ts';
import { startExports } from '#server/jobs/make-exports.ts';
import { startNotices } from '#server/jobs/send-notices.ts';
import { startReconciler } from '#server/jobs/reconcile-payments.ts';
import { StartError } from './start-error.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import { startSweeper } from '#server/jobs/sweep-expired.ts';

/** The process must end before its supervisor kills it, however long a request or the database takes. */
const shutdownTimeout = 9_500;

const describeCountryDatabase = ({ builtAt }: CountryDatabase, now: number): string => {
  const days = Math.floor((now - builtAt) / day);
  return `Countries of visitors: database of ${new Date(builtAt).toISOString().slice(0, 10)}, ${days} days old`;
};

const start = async (): Promise<void> => {
  // Files of this process, the database above all, are readable by its own user only.
  process.umask(0o077);
  const requested = readConfig(process.env);
  const log = createLogger(requested);
  const built = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  const site = loadStaticFiles(built('dist'), requested, await loadRenderer(built('dist-server/entry.js')));
  const port = await listen(requested);
  const config = withPort(requested, port.number);
  if (config.databaseUrl !== null && config.secretKey === null)
    log.warn('SECRET_KEY is not set: another node over this database would not know its blocked accounts');
  const db = await openDatabase(config);
  const bus = await createBus(config, log);
  const platform = { config, db, bus, now: Date.now, log };
  const deps: Deps = { ...platform, ...product.makeProviders(platform) };
  await db.write((tx) => seedDefaults(tx, config));
  if (!config.demo && (await hasDemoLogins(db)))
    throw new StartError(
      'The database holds the demo logins, whose password is public: start with an empty DATA_DIR or DATABASE_URL, or with DEMO=1.',
    );
  const demo = config.demo ? await seedMembers(deps) : null;
  const app = createApp(deps, product, site);
  const sweeping = startSweeper(deps);
  const delivering = startOutboxDelivery(deps);
  const reconciling = startReconciler(deps);
  const noticing = startNotices(deps);
  const exporting = startExports(deps);
  const life = config.demoLife ? await startDemoActivity(deps) : null;
  const sandboxClock = config.demo ? startSandboxScheduler(deps) : null;

  const stop = async (): Promise<void> => {
    sweeping.stop();
    await life?.stop();
    app.stop();
    await port.close();
    await Promise.all([delivering.stop(), reconciling.stop(), noticing.stop(), exporting.stop(), sandboxClock?.stop()]);
    await bus.close();
    await db.close();
  };
  const stopOnce = (): void => {
    // A second signal ends the process at once.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeListener(signal, stopOnce);
    setTimeout(() => process.exit(0), shutdownTimeout).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);

  port.serve(app);
  console.log(describeCountryDatabase(deps.countryDatabase, Date.now()));
  if (config.payments.kind === 'none') console.log('No payment provider is set (PAYMENTS): nothing can be bought.');
  console.log(`Vesper is listening on ${localAddress(config.host, config.port)}`);
  if (demo === null) return;
  console.log(`Demo logins: ${demo.login} (free) and ${demo.premiumLogin} (Premium), password ${demo.password}`);
  console.log('Try first: log in, like a member, write a message, then buy credits at the sandbox.');
  if (config.smtp === null) console.log(`Unsent mails: ${config.publicUrl}/dev/outbox`);
  const database = config.databaseUrl === null ? '' : 'empty the database, ';
  console.log(`Start over: stop the server, ${database}delete the directory ${config.dataDir}, start again`);
};

const explain = (error: unknown): unknown => {
  if (isStorageFull(error))
    return new StartError('The disk is full: make room for the data directory and the database.');
  if (isUnavailable(error))
    return new StartError('The database does not answer any more: look after it, then start again.');
  return error;
};

/** An unexpected error is logged with its cause and ends the process. */
const fail = (error: unknown): void => {
  const explained = explain(error);
  if (!(explained instanceof StartError)) throw error;
  console.error(explained.message);
  process.exit(explained.exitCode);
};

start().catch(fail);
