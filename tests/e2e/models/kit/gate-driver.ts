import { type Locator, type Page, expect } from '@playwright/test';
import type { Dismissal, gate } from '#machines/generic/gate.ts';
import type { Model, ModelOf } from '#tests/machines/kit/model.ts';
import { getProperty } from '#tests/machines/kit/serialize.ts';
import { type Act, type Driver, type Fixtures, type NotDriven, driverFor, notDriven, notVisible } from './driver.ts';
import { readStored, storeInOtherTab } from './live-page.ts';

type GateMachine<Facts extends object> = ReturnType<typeof gate<Facts>>;

type GateWorld = {
  readonly page: Page;
  /** Key of the stored dismissal. */
  readonly storageKey: string;
  /** The page's time that stands for 0 of the model, ms. */
  readonly startedAt: number;
};

type GateDriver<Facts extends object, World extends GateWorld> = {
  /** A start of the model without a stored dismissal. */
  readonly starts: readonly {
    readonly input: string;
    readonly words: string;
    readonly open: (fixtures: Fixtures) => Promise<World>;
  }[];
  /** What turns the facts of one moment into those of another. */
  readonly change: (from: Facts, to: Facts) => Act<World> | NotDriven;
  readonly shown: (page: Page) => Locator;
  readonly dismiss: (page: Page) => Promise<unknown>;
};

const nothing = { type: 'dismissal.restored', dismissal: null } as const;

const day = 86_400_000;

const storedBy = (dismissal: Dismissal | null): string => {
  if (dismissal === null) return 'another tab clears the dismissal';
  return `another tab stores a dismissal${dismissal.at === 0 ? '' : ` of ${-dismissal.at / day} days ago`}`;
};

/** The first stored dismissal of the model. */
const dismissalIn = ({ actorEvents }: Model): Dismissal | null => {
  const found = (actorEvents['persistDismissal'] ?? []).map((event) => getProperty(event, 'dismissal'));
  return (found.find((dismissal) => dismissal !== null) ?? null) as Dismissal | null;
};

/** The drivers of all gates: they differ in the facts that open them and in what is shown. */
export const gateDriver = <Facts extends object, World extends GateWorld>(
  model: ModelOf<GateMachine<Facts>>,
  { starts, change, shown, dismiss }: GateDriver<Facts, World>,
): Driver =>
  driverFor<World>()(model, ({ act, sign }) => {
    const hidden = sign('nothing is shown', ({ page }) => expect(shown(page)).toHaveCount(0));
    const closed = sign('nothing is shown, and the dismissal is stored', async ({ page, storageKey }) => {
      await expect(shown(page)).toHaveCount(0);
      expect(await readStored(page, storageKey)).not.toBeNull();
    });
    const stored = (dismissal: Dismissal | null) =>
      act(storedBy(dismissal), ({ page, storageKey, startedAt }) =>
        storeInOtherTab(page, storageKey, dismissal === null ? null : { ...dismissal, at: startedAt + dismissal.at }),
      );
    const [first] = starts;
    return {
      // While it is shown: a dismissal that is read from another key would change nothing.
      paths: first === undefined ? [] : [[first.words, storedBy(dismissalIn(model)), storedBy(null), 'dismiss it']],
      starts: starts.map((start) => ({
        ...start,
        steps: [{ kind: 'actorEvent', actor: 'persistDismissal', event: nothing }],
      })),
      events: {
        'facts.changed': ({ facts }, before) => change(before.context.facts, facts),
        'dismissal.restored': ({ dismissal }) => stored(dismissal),
        'gate.dismissed': (_, before) =>
          before.matches('open')
            ? act('dismiss it', ({ page }) => dismiss(page))
            : notDriven('there is no such button'),
      },
      outcomes: { persistDismissal: notDriven('the storage of a browser does not fail while a page is open') },
      states: {
        asking: notVisible('the storage answers at once'),
        shut: hidden,
        open: sign('it is shown', ({ page }) => expect(shown(page)).toBeVisible()),
        closed,
      },
      // A jump: the timers of a week would fire one after the other.
      wait: (ms) => act(`wait ${ms / day} days`, ({ page }) => page.clock.fastForward(ms)),
    };
  });
