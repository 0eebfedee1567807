import { type Locator, type Page, expect } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { calls } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { SwipeDeck } from '#contract/swipe.ts';
import { problemOf } from '#machines/generic/problem.ts';
import type { swipeMachine } from '#machines/page/swipe.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { swipeGame } from '#tests/e2e/pages/swipe-game.ts';
import { test } from '#tests/e2e/seeded-test.ts';
import { type Effect, sentToParent } from '#tests/machines/kit/effects.ts';
import type { ModelOf } from '#tests/machines/kit/model.ts';
import { getProperty } from '#tests/machines/kit/serialize.ts';
import {
  dealt,
  failed,
  fullOf,
  liked,
  net,
  passed,
  passSent,
  renewed,
  restored,
  retried,
  sending,
  sentTo,
  steady,
  succeeded,
  undone,
  usedUp,
  widened,
} from '#tests/machines/page/swipe-model.ts';
import { refusal } from '#tests/machines/samples.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';
import { type MemberPage, openPageAsMember } from './kit/live-page.ts';

type World = MemberPage & {
  readonly deck: HeldCall;
  readonly like: HeldCall;
  readonly pass: HeldCall;
  readonly undo: HeldCall;
  /** The members of the model, by their names there. */
  readonly others: Readonly<Record<'ada' | 'bea', TestMember>>;
};

type Snapshot = SnapshotFrom<typeof swipeMachine>;

/** Later than the reset of a like that was sent before, ms. */
const nextDay = 86_400_000 + 60_000;

/** Bea was on top when the game was left. */
const left = restored({ top: 'bea' });

/** The game of one member with a deck of two. */
const model: ModelOf<typeof swipeMachine> = {
  ...sending,
  inputs: { start: sending.inputs['start'] },
  events: [liked('ada'), liked('bea'), passed('ada'), passed('bea'), undone, retried, widened, net(true), net(false)],
  actorOutcomes: {
    ...steady,
    loadDeck: {
      done: [dealt(['ada', 'bea']), dealt([]), dealt([], 0, 60_000), fullOf('ada')],
      error: [refusal('network')],
    },
    persistGame: { error: [] },
  },
  actorEvents: {
    swipeLikes: [
      ...['ada', 'bea'].flatMap((id) => [succeeded(id), succeeded(id, true)]),
      failed('network'),
      failed('not_found'),
      usedUp,
      renewed,
    ],
    swipePasses: [passSent],
    persistGame: [left],
  },
  exploreWhile: ({ context }) => context.passes.length <= 2 && context.swipedIds.length <= 2,
  invariants: {},
};

/** Of an age that no other member of the site has. */
const old = { country: 'NZ', sexuality: 'hetero', date_of_birth: `${new Date().getFullYear() - 94}-01-01` } as const;

const open = async (fixtures: Fixtures, isReturning = false): Promise<World> => {
  const { page, db } = fixtures;
  const member = await addTestMember(db, 'Sven', { ...old, gender: 'male' });
  await db.write(async (tx) => {
    await tx
      .updateTable('member')
      .set({ profile_status: 'disabled' })
      .where('date_of_birth', '=', old.date_of_birth)
      .where('id', '!=', member.id)
      .execute();
    await tx
      .insertInto('preference')
      .values({
        member_id: member.id,
        gender: 'female',
        min_age: 90,
        max_age: 99,
        within: 'country',
        country: null,
        region: null,
        changed_at: 0,
      })
      .execute();
  });
  const bea = await addTestMember(db, 'Bea', { ...old, gender: 'female', last_active: Date.now() - 1_000 });
  const ada = await addTestMember(db, 'Ada', { ...old, gender: 'female' });
  if (isReturning)
    await page.addInitScript(([key, game]) => sessionStorage.setItem(key, sessionStorage.getItem(key) ?? game), [
      `draft:swipe:${member.id}`,
      JSON.stringify({ passes: [], passed: null, top: bea.id }),
    ] as const);
  const deck = await holdCall(page, 'loadSwipe');
  const like = await holdCall(page, 'swipe', (body) => body['like'] === true);
  const pass = await holdCall(page, 'swipe', (body) => body['like'] === false);
  const undo = await holdCall(page, 'undoPass');
  await openPageAsMember(fixtures, member, '/swipe-game');
  await deck.arrives();
  return { page, db, member, deck, like, pass, undo, others: { ada, bea } };
};

const isName = (id: string): id is 'ada' | 'bea' => id === 'ada' || id === 'bea';

const nameOf = ({ others }: World, id: string): string => (isName(id) ? others[id].name : id);

const setStatus = ({ db, others }: World, status: MemberTable['profile_status']): Promise<unknown> =>
  db.write((tx) =>
    tx
      .updateTable('member')
      .set({ profile_status: status })
      .where('id', 'in', [others.ada.id, others.bea.id])
      .execute(),
  );

/** What the server deals now, without the page. */
const loadedDeck = async (page: Page): Promise<SwipeDeck> =>
  calls.loadSwipe.reply.parse(await (await page.request.get(endpoints.loadSwipe.path)).json());

/** A deck as the model has it: both members, none, none with the likes used up, or as many cards as an answer may have. */
const deal = async (world: World, wanted: SwipeDeck): Promise<void> => {
  const { page, deck, others } = world;
  if (wanted.likes_left === 0)
    return deck.reply({ ...wanted, resets_at: (await page.evaluate(() => Date.now())) + nextDay });
  if (wanted.deck.length === 20) {
    const dealt = await loadedDeck(page);
    const ada = dealt.deck.find(({ id }) => id === others.ada.id) ?? (await cardOf(world));
    return deck.reply({ ...dealt, deck: Array.from({ length: 20 }, () => ada) });
  }
  if (wanted.deck.length === 0) await setStatus(world, 'disabled');
  await deck.pass();
  await setStatus(world, 'active');
};

/** The card of a member who is no longer dealt. */
const cardOf = async ({ page, others }: World): Promise<unknown> =>
  (await page.request.get(`${endpoints.loadProfile.path}?id=${others.ada.id}`)).json();

const isShown = async (control: Locator, is: boolean): Promise<void> =>
  is ? expect(control).toBeVisible() : expect(control).toHaveCount(0);

const deckOf = ({ context }: Snapshot): readonly string[] => context.deck.map(({ id }) => id);

const has = (effects: readonly Effect[], type: string): boolean => sentToParent(effects, type).length > 0;

// The worker of the offline copy would answer requests that are held.
test.use({ serviceWorkers: 'block' });

driveModel(
  driverFor<World>()(model, ({ act, sign }) => {
    const playing = { active: { game: 'playing' } } as const;
    const shownCard = async (world: World, snapshot: Snapshot): Promise<void> => {
      const { name } = swipeGame(world.page);
      const [top] = deckOf(snapshot);
      if (top === undefined)
        await expect(world.page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
      else await expect(name.first()).toContainText(nameOf(world, top));
    };
    return {
      starts: [
        { input: 'start', words: 'open the swipe game', open: (fixtures) => open(fixtures) },
        {
          input: 'start',
          words: 'return to the swipe game',
          steps: [{ kind: 'actorEvent', actor: 'persistGame', event: left }],
          open: (fixtures) => open(fixtures, true),
        },
      ],
      events: {
        'card.liked': ({ id }, before) =>
          before.hasTag('likeable') && before.context.online && deckOf(before)[0] === id
            ? act(`like ${id}`, async ({ page, like }) => {
                await swipeGame(page).like.click();
                await like.arrives();
              })
            : notDriven('there is no such button'),
        'card.passed': ({ id }, before) =>
          before.matches(playing) && deckOf(before)[0] === id
            ? act(`pass ${id}`, ({ page }) => swipeGame(page).pass.click())
            : notDriven('there is no such button'),
        'pass.undone': (_, before) =>
          before.matches(playing) &&
          before.context.passed !== null &&
          (deckOf(before).length > 0 || before.hasTag('empty')) &&
          !before.hasTag('failed')
            ? act('undo the last pass', ({ page }) => swipeGame(page).undo.click())
            : notDriven('there is no such button'),
        'deck.retried': (_, before) => {
          if (before.hasTag('failed'))
            return act('try again', ({ page }) => page.getByRole('button', { name: 'Try again' }).click());
          return before.hasTag('empty')
            ? act('look again', ({ page }) => page.getByRole('button', { name: 'Look again' }).click())
            : notDriven('there is no such button');
        },
        'deck.widened': (_, before) =>
          before.hasTag('empty') && before.context.filter.within !== 'anywhere'
            ? act('search everywhere', ({ page }) => page.getByRole('button', { name: 'Search everywhere' }).click())
            : notDriven('there is no such button'),
        'facts.changed': ({ facts: { online } }, before) => {
          const { context } = before;
          if (online === context.online) return notDriven('nothing follows');
          const isBusy =
            context.liking !== null || context.passes.length > 0 || before.matches({ active: { supply: 'loading' } });
          return isBusy
            ? notDriven('the requests that wait would fail')
            : act(online ? 'come back online' : 'go offline', ({ page }) => page.context().setOffline(!online));
        },
        'draft.restored': () => notDriven('the storage answers when the page opens'),
        'like.succeeded': ({ id, matched }, before) =>
          before.context.liking?.id === id
            ? act(
                matched ? `the server finds that ${id} likes them too` : 'the server stores the like',
                async (world) => {
                  const { db, member, others, like } = world;
                  if (matched && isName(id))
                    await db.write((tx) =>
                      tx
                        .insertInto('like_given')
                        .values({ from_id: others[id].id, to_id: member.id, created_at: Date.now(), seen: 0 })
                        .execute(),
                    );
                  await like.pass();
                },
              )
            : notDriven('no such like is being sent'),
        'like.failed': (event, { context: { liking } }) => {
          if (liking === null) return notDriven('no like is being sent');
          return problemOf(event.problem).code === 'not_found' || event.problem.code === 'not_found'
            ? act(`${liking.id} has left the site`, async (world) => {
                await setStatus(world, 'disabled');
                await world.like.pass();
                await setStatus(world, 'active');
              })
            : act('the server is down', ({ like }) => like.fail());
        },
        'likes.usedUp': () => notDriven('it follows from the deck'),
        'likes.renewed': (_, before) =>
          before.hasTag('limited')
            ? act('wait for the next day', async ({ page, deck }) => {
                await page.clock.fastForward(nextDay);
                await page.clock.runFor(3_000);
                await deck.arrives();
              })
            : notDriven('likes are left'),
        'pass.sent': (_, { context: { passes, online } }) => {
          const [first] = passes;
          if (first === undefined || !online) return notDriven('no pass is being sent');
          return act(first.undone ? 'the server takes the pass back' : 'the server stores the pass', ({ pass, undo }) =>
            (first.undone ? undo : pass).pass(),
          );
        },
      },
      outcomes: {
        loadDeck: {
          done: (wanted, { context }) => {
            if (wanted.likes_left === 0)
              return context.liking === null
                ? act('the server has no likes left for today', (world) => deal(world, wanted))
                : notDriven('it would overtake the like');
            return act(
              wanted.deck.length === 0
                ? 'the server deals no card'
                : `the server deals ${wanted.deck.length === 20 ? 'a full deck of ada' : 'ada and bea'}`,
              (world) => deal(world, wanted),
            );
          },
          error: () => act('the server is down', ({ deck }) => deck.fail()),
        },
        swipeLikes: notDriven('no member can make it fail'),
        swipePasses: notDriven('no member can make it fail'),
        persistGame: notDriven('the storage of a browser does not fail while a page is open'),
      },
      reaction: (_, effects) =>
        sentTo('swipeLikes', effects).some((event) => getProperty(getProperty(event, 'allowance'), 'likes_left') === 0)
          ? { kind: 'actorEvent', actor: 'swipeLikes', event: usedUp }
          : null,
      leaving: (_, effects) =>
        has(effects, 'matchModal.requested')
          ? sign('the match is shown', ({ page }) =>
              expect(page.getByRole('dialog', { name: 'New like!' })).toBeVisible(),
            )
          : null,
      states: {
        'active.persistence': sign('the game is stored in the tab', async ({ page, member, others }, { context }) => {
          const stored = (): Promise<string | null> =>
            page.evaluate((key) => sessionStorage.getItem(key), `draft:swipe:${member.id}`);
          const toId = (id: string | undefined): string | null =>
            id !== undefined && isName(id) ? others[id].id : null;
          const { passes, passed: last, saved } = context;
          if (passes.length === 0 && last === null && saved.top === null) return;
          await expect
            .poll(async () => {
              const game: unknown = JSON.parse((await stored()) ?? '{}');
              return [getProperty(game, 'top'), getProperty(getProperty(game, 'passed'), 'id') ?? null];
            })
            .toEqual([toId(saved.top ?? undefined), toId(last?.id)]);
        }),
        'active.network': sign('the page says when it is offline', ({ page }, snapshot) =>
          isShown(
            page.getByText('You are offline. Passes will wait, likes need the network.'),
            !snapshot.context.online &&
              snapshot.matches(playing) &&
              deckOf(snapshot).length > 0 &&
              !snapshot.hasTag('failed'),
          ),
        ),
        'active.game.playing.loading': sign('no card is there yet', ({ page }) =>
          expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible(),
        ),
        'active.game.playing.card': sign('the card on top can be liked', async (world, snapshot) => {
          await shownCard(world, snapshot);
          await expect(swipeGame(world.page).like).toHaveAttribute('aria-disabled', String(!snapshot.context.online));
        }),
        'active.game.playing.liking': sign('the next card waits for the like', async (world, snapshot) => {
          await shownCard(world, snapshot);
          if (deckOf(snapshot).length > 0)
            await expect(swipeGame(world.page).like).toHaveAttribute('aria-disabled', 'true');
        }),
        'active.game.playing.empty': sign('the deck is empty', ({ page }) =>
          expect(swipeGame(page).emptyDeck).toBeVisible(),
        ),
        'active.game.playing.failed': sign('the members could not be loaded', ({ page }) =>
          expect(page.getByText('The members could not be loaded')).toBeVisible(),
        ),
        'active.game.limited': sign('the likes of the day are used up', ({ page }) =>
          expect(swipeGame(page).limit).toBeVisible(),
        ),
        'active.supply.loading': sign('cards are requested', ({ deck }) => deck.arrives()),
        'active.supply.waitingForPasses': sign('the request for cards waits for the passes', async ({ deck }) =>
          expect(deck.isWaiting()).toBe(false),
        ),
        'active.supply.ready': sign('no cards are requested', async ({ deck }) => expect(deck.isWaiting()).toBe(false)),
        'active.supply.failed': sign('no cards are requested', async ({ deck }) =>
          expect(deck.isWaiting()).toBe(false),
        ),
        crashed: notVisible('no member can make a child fail'),
      },
    };
  }),
  '@nightly [SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04 SWIPE-05]',
);
