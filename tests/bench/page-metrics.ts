/** What a browser measures of a page, in Lighthouse's conditions and by its weights. */
import type { BrowserContext, Page } from '@playwright/test';

export type Conditions = {
  readonly name: 'mobile' | 'desktop';
  readonly viewport: { readonly width: number; readonly height: number };
  /** Times slower. */
  readonly cpu: number;
  /** Of each request, ms. */
  readonly latency: number;
  /** Bits per second. */
  readonly throughput: number;
  /** Where the 90th and the 50th point of the score are: ms, and shifts. */
  readonly curves: Readonly<Record<'fcp' | 'lcp' | 'tbt' | 'cls', readonly [good: number, middling: number]>>;
};

/** Lighthouse 12, `constants.js` and the options of its metrics. */
export const conditions: readonly [Conditions, ...Conditions[]] = [
  {
    name: 'mobile',
    viewport: { width: 412, height: 823 },
    cpu: 4,
    latency: 150,
    throughput: 1_638_400,
    curves: { fcp: [1_800, 3_000], lcp: [2_500, 4_000], tbt: [200, 600], cls: [0.1, 0.25] },
  },
  {
    name: 'desktop',
    viewport: { width: 1_350, height: 940 },
    cpu: 1,
    latency: 40,
    throughput: 10_240_000,
    curves: { fcp: [934, 1_600], lcp: [1_200, 2_400], tbt: [150, 350], cls: [0.1, 0.25] },
  },
];

export type Visit = {
  /** Of everything that travels, compressed. */
  readonly bytes: number;
  /** Of these the document. */
  readonly html: number;
  readonly files: number;
  /** ms, but for the shifts of `cls`. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
};

type Observed = { fcp: number; lcp: number; cls: number; tasks: { start: number; duration: number }[] };

/** Runs in the page, before its scripts. */
const observe = (): void => {
  const observed: Observed = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
  Object.assign(globalThis, { observed });
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    observed.lcp = startTime;
  });
  watch('layout-shift', (shift) => {
    observed.cls += 'value' in shift && typeof shift.value === 'number' ? shift.value : 0;
  });
  watch('longtask', ({ startTime, duration }) => void observed.tasks.push({ start: startTime, duration }));
};

const readObserved = (page: Page): Promise<Observed> =>
  page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);

/** The time after the first paint in which tasks block the page for more than 50 ms each. */
const blockedTime = ({ fcp, tasks }: Observed): number =>
  tasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { start, duration }) => sum + Math.max(0, Math.min(duration, start + duration - fcp) - 50), 0);

/** Without a request and a long task for this time the page counts as idle, ms. */
const silence = 2_000;
const longestWait = 60_000;

/** Resolves once the page is idle; a page that is blocked answers late. */
const waitUntilIdle = async (page: Page, msSinceRequest: () => number): Promise<void> => {
  const limit = performance.now() + longestWait;
  while (performance.now() < limit) {
    const sinceTask = await page.evaluate(() => {
      const { tasks } = (globalThis as unknown as { observed: Observed }).observed;
      const last = tasks.at(-1);
      return performance.now() - (last === undefined ? 0 : last.start + last.duration);
    });
    if (sinceTask > silence && msSinceRequest() > silence) return;
    await page.waitForTimeout(100);
  }
};

/** Visits a page for the first time and waits until it is idle. */
export const visit = async (
  context: BrowserContext,
  path: string,
  { cpu, latency, throughput }: Conditions,
): Promise<Visit> => {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  let lastActivity = performance.now();
  const note = (): void => {
    lastActivity = performance.now();
  };
  const pending = new Set<string>();
  browser.on('Network.requestWillBeSent', ({ requestId, type }) => {
    note();
    // The event stream never ends.
    if (type !== 'EventSource') pending.add(requestId);
  });
  browser.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  browser.on('Network.loadingFailed', ({ requestId }) => {
    note();
    pending.delete(requestId);
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    note();
    pending.delete(requestId);
    sizes.set(requestId, encodedDataLength);
  });
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput / 8,
    uploadThroughput: throughput / 8,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript(observe);
  await page.goto(path);
  await waitUntilIdle(page, () => (pending.size > 0 ? 0 : performance.now() - lastActivity));
  const observed = await readObserved(page);
  await page.close();
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const html = [...sizes].find(([request]) => kinds.get(request) === 'Document')?.[1] ?? 0;
  return { bytes, html, files: sizes.size, ...observed, tbt: blockedTime(observed) };
};

/** Abramowitz and Stegun, 7.1.26. */
const errorFunction = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
};

/** Lighthouse's log-normal curve, 0 to 1. */
const scoreOf = (value: number, [good, middling]: readonly [number, number]): number => {
  if (value <= 0) return 1;
  const spread = 0.906_193_802_436_823_2;
  return (1 - errorFunction((Math.log(value / middling) * spread) / -Math.log(good / middling))) / 2;
};

/** Lighthouse's weights without its speed index, which needs a film of the page. 0 to 100. */
export const performanceScore = (measured: Visit, { curves }: Conditions): number => {
  const weights = { fcp: 10, lcp: 25, tbt: 30, cls: 25 } as const;
  const names = ['fcp', 'lcp', 'tbt', 'cls'] as const;
  const points = names.reduce((sum, name) => sum + weights[name] * scoreOf(measured[name], curves[name]), 0);
  return (100 * points) / names.reduce((sum, name) => sum + weights[name], 0);
};
