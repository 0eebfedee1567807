import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { httpRetry } from '#contract/limits/app.ts';
import type { User } from '#contract/user.ts';
import type { StoredQueue } from '#machines/member/queued-message.ts';
import { isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import { type SeededRandom, createSeededRandom } from '#server/demo/seeded-random.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { type Browser, stubBrowsers } from '#tests/server/kit/browsers.ts';
import { type Break, type CutLink, type ProxyStatus, openCutLink } from '#tests/server/kit/cut-link.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeNode, temporary } from '#tests/server/kit/node.ts';
import { type Visitor, addVisitors, openBrowser } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { isNightly } from '#tests/nightly.ts';
import { readDatabaseState } from './consistency.ts';
import { type ChatPage, receiveEvents, openChatPage } from './chat-page.ts';
import { hello, pay } from './load-client.ts';

/** `SEED=17` repeats one scene. */
const only = process.env['SEED'];
/** Number of scenes, and minimum number of breaks at each point. */
const plans = {
  sqlite: isNightly ? { scenes: 200, hits: 10 } : { scenes: 80, hits: 2 },
  postgres: { scenes: 50, hits: 1 },
} as const;
const atOnce = 20;
const longest = 60_000;
const mostRounds = 12;

const creditsOfHello = 20;
const draft = 'half a thought';

/** Every point of a request at which a link may break. */
const points = (['request', 'answer'] as const).flatMap((side) => [
  ...(['head', 'body'] as const).flatMap((part) => [0, 0.5, 0.97].map((share) => ({ side, part, share }))),
  { side, part: 'body' as const, share: 1 },
]);

/** Points before the response has started: the proxy may still answer with a status. */
const beforeAnswer = points.filter(({ side, part, share }) => side === 'request' || (part === 'head' && share === 0));

const nameOf = ({ side, part, share }: Omit<Break, 'how'>): string => `${side} ${part} ${share}`;

/** Some cannot pay for all messages and buy credits; some have free messages. */
const chooseBudget = (seed: number) => {
  const roll = createSeededRandom(`purse ${seed}`);
  return { credits: roll.chance(0.25) ? 2 : 50, free_messages: roll.pick([0, 0, 2]), paid: 1 };
};

type Cast = { readonly writer: Visitor; readonly reader: Visitor };

type Seen = {
  /** Refused texts: later ones may come before them. */
  readonly failed: Set<string>;
  /** Texts that were shown twice at a time. */
  readonly doubled: Set<string>;
  readonly problems: Set<string>;
};

/** A member who writes to another over a bad link. */
type Scene = Seen & {
  readonly seed: number;
  readonly roll: SeededRandom;
  readonly cast: Cast;
  readonly user: User;
  readonly link: CutLink;
  readonly browser: Browser;
  /** Both can also use a link that does not break. */
  readonly agents: { readonly writer: Agent; readonly reader: Agent };
  readonly texts: string[];
  readonly openPage: () => ChatPage;
  page: ChatPage;
  bought: number;
  /** The member is on another page. */
  isAway: boolean;
  /** No more automatic recovery. */
  isOver: boolean;
};

const look = ({ failed, doubled, problems }: Seen, page: ChatPage): void => {
  for (const { text, problem } of page.outgoing()) {
    if (problem === null) continue;
    problems.add(problem.code);
    // A message whose outcome is unknown must not be overtaken.
    if (!isOutcomeUnknown(problem)) failed.add(text);
  }
  const there = [...page.shown(), ...page.unseen().map(({ text }) => text)];
  for (const [at, text] of there.entries()) if (there.indexOf(text) !== at) doubled.add(text);
};

type Site = Pick<Scene, 'seed' | 'cast' | 'link' | 'browser'> & { readonly address: () => string };

const makeScene = async ({ address, ...site }: Site): Promise<Scene> => {
  const { seed, cast } = site;
  const agents = { writer: openBrowser(cast.writer, address), reader: openBrowser(cast.reader, address) };
  const { user } = await agents.writer.ok('loadUser');
  const seen: Seen = { failed: new Set(), doubled: new Set(), problems: new Set() };
  const openPage = () => openChatPage(user, cast.reader.id, (page) => look(seen, page));
  const roll = createSeededRandom(`cut connections ${seed}`);
  return {
    ...site,
    ...seen,
    roll,
    user,
    agents,
    texts: [],
    openPage,
    page: openPage(),
    bought: 0,
    isAway: false,
    isOver: false,
  };
};

const leave = (scene: Scene): void => {
  scene.page.leave();
  scene.isAway = true;
};

const enter = (scene: Scene): void => {
  scene.page.enter();
  scene.isAway = false;
};

const write = async (scene: Scene): Promise<void> => {
  enter(scene);
  const text = `seed ${scene.seed}, text ${scene.texts.length + 1}`;
  scene.texts.push(text);
  await scene.page.write(text);
};

const reopen = (scene: Scene): void => {
  scene.page.close();
  scene.page = scene.openPage();
  if (scene.isAway) leave(scene);
};

const heal = ({ link, page }: Scene): void => {
  link.heal();
  page.setOnline(true);
  page.onRefreshed();
};

const buy = async (scene: Scene): Promise<void> => {
  const { writer } = scene.agents;
  const { transaction, redirect_url: redirectUrl } = await writer.ok('createPayment', { body: hello });
  await pay(writer, redirectUrl);
  const { transaction: settled } = await writer.ok('loadTransaction', { query: { id: transaction.id } });
  expect(settled.status).toBe('completed');
  scene.bought += 1;
};

/** A refused message is stored nowhere. */
const checkRefused = async ({ cast, agents, page }: Scene): Promise<void> => {
  const refused = page.outgoing().flatMap(({ text, problem }) => (problem && !isOutcomeUnknown(problem) ? [text] : []));
  if (refused.length === 0) return;
  const { messages } = await agents.reader.ok('loadConversation', { query: { profile: cast.writer.id } });
  expect(messages.filter(({ body }) => refused.includes(body))).toEqual([]);
};

/** Retries failed messages; buys credits first when needed. */
const repeat = async (scene: Scene): Promise<void> => {
  await checkRefused(scene);
  const isShort = scene.page.outgoing().some(({ problem }) => problem?.code === 'not_enough_credits');
  if (isShort) await buy(scene);
  enter(scene);
  await scene.page.repeat();
};

/** `isNoticed`: the browser knows that it is offline. */
const lose = (scene: Scene, longestOutage: number, isNoticed: boolean): void => {
  if (isNoticed) scene.page.setOnline(false);
  scene.link.goDown();
  void after(scene.roll.whole(0, longestOutage)).then(() => scene.isOver || heal(scene));
};

const sending = `${calls.sendMessage.method} ${calls.sendMessage.path}`;

const breakAt = (point: (typeof points)[number], roll: SeededRandom): Break => ({
  ...point,
  how: roll.weigh({ reset: 4, closed: 4, stalled: 1 }),
});

const randomBreak = (roll: SeededRandom): Break =>
  roll.chance(0.25)
    ? { ...roll.pick(beforeAnswer), how: roll.pick<ProxyStatus>([502, 503]) }
    : breakAt(roll.pick(points), roll);

const actions: Readonly<Record<string, (scene: Scene) => void | Promise<void>>> = {
  break: ({ link, roll }) => {
    link.breakNext(sending, ...Array.from({ length: roll.whole(1, 3) }, () => randomBreak(roll)));
  },
  /** Either the proxy loses the server, or the server its database: the first response is lost, and none follows. */
  restart: ({ link, roll }) => {
    const refused = (): Break => ({ side: 'request', part: 'head', share: 0, how: roll.pick<ProxyStatus>([502, 503]) });
    const tries = 1 + httpRetry.retries;
    link.breakNext(sending, randomBreak(roll), ...Array.from({ length: roll.whole(1, tries) }, refused));
  },
  /** Sometimes longer than all retries. */
  outage: (scene) => lose(scene, 400, false),
  tunnel: (scene) => lose(scene, 60, true),
  wait: ({ roll }) => after(roll.whole(0, 25)),
  repeat,
  answer: async ({ seed, texts, roll, cast, agents }) => {
    const message = `seed ${seed}, answer to ${texts.length}, ${roll.next()}`;
    await agents.reader.ok('sendMessage', { body: { profile: cast.writer.id, message } });
  },
  reload: reopen,
  leave,
  enter,
};
const oftenness = {
  break: 10,
  restart: 2,
  outage: 2,
  tunnel: 1,
  wait: 6,
  repeat: 2,
  answer: 1,
  reload: 1,
  leave: 3,
  enter: 2,
};

const writeAll = async (scene: Scene): Promise<void> => {
  const { roll, seed, link } = scene;
  // The first message meets the points in turn: random breaks alone would miss some.
  link.breakNext(
    sending,
    ...points.filter((_, at) => at === seed % points.length).map((point) => breakAt(point, roll)),
  );
  for (let left = roll.whole(3, 6); left > 0; left -= 1) {
    for (let count = roll.whole(0, 3); count > 0; count -= 1) await actions[roll.weigh(oftenness)]?.(scene);
    await write(scene);
  }
};

/** The link stays down until the page is closed: queued messages are kept, and sent later. */
const leaveOffline = async (scene: Scene): Promise<void> => {
  const { cast, browser, roll, page, texts } = scene;
  enter(scene);
  // A member who has not seen the conversation yet cannot write.
  await page.type('');
  scene.isOver = true;
  scene.link.goDown();
  await write(scene);
  await page.type(draft);
  await after(roll.whole(0, 400));
  const unsent = page.outgoing().map(({ text }) => text);
  const stored = JSON.parse(
    browser.storage.get(`unsent:${cast.writer.id}:${cast.reader.id}`) ?? 'null',
  ) as StoredQueue | null;
  expect([stored?.draft, stored?.outgoing.map(({ text }) => text)]).toEqual([draft, unsent]);
  expect(unsent).toContain(texts.at(-1));
  reopen(scene);
};

const finish = async (scene: Scene): Promise<void> => {
  scene.isOver = true;
  heal(scene);
  // Queued messages are sent automatically with each refresh, also on another page.
  const unrefused = () => scene.page.outgoing().filter(({ problem }) => problem?.code !== 'not_enough_credits');
  await scene.page.rest();
  for (let round = 0; round < mostRounds && unrefused().length > 0; round += 1) {
    scene.page.onRefreshed();
    await scene.page.rest();
  }
  expect(unrefused()).toEqual([]);
  enter(scene);
  for (let round = 0; round < mostRounds && scene.page.outgoing().length > 0; round += 1) {
    await repeat(scene);
    await scene.page.rest();
  }
};

/** A text that never failed precedes all later ones. */
const isInOrder = ({ texts, failed }: Scene, there: readonly string[]): boolean =>
  texts.every(
    (text, at) => failed.has(text) || texts.slice(at + 1).every((later) => there.indexOf(later) > there.indexOf(text)),
  );

const check = async (scene: Scene, wasLeft: boolean, isHearing: boolean): Promise<void> => {
  const { cast, agents, page, texts, user, bought } = scene;
  const { messages } = await agents.reader.ok('loadConversation', { query: { profile: cast.writer.id } });
  const there = messages.flatMap(({ sender, body }) => (sender === cast.writer.id ? [body] : []));
  expect(there.toSorted()).toEqual(texts.toSorted());
  expect(isInOrder(scene, there)).toBe(true);
  expect([page.outgoing(), await page.draft()]).toEqual([[], wasLeft ? draft : '']);
  if (!isHearing) {
    expect(page.shown()).toEqual(there);
    // The reader's messages came by no stream: the next refresh contains the unread count.
    page.setUser((await agents.writer.ok('loadUser')).user);
  }
  await page.seen(messages.length);
  expect(page.shown()).toEqual(there);
  expect([...scene.doubled]).toEqual([]);
  const { credits, free_messages: free } = (await agents.writer.ok('loadUser')).user;
  const paid = user.credits + user.free_messages + creditsOfHello * bought - credits - free;
  expect([paid, free]).toEqual([texts.length, Math.max(0, user.free_messages - texts.length)]);
};

const play = async (scene: Scene): Promise<void> => {
  const { roll, link, agents } = scene;
  const end = new AbortController();
  const isHearing = roll.chance(0.5);
  if (isHearing) {
    const receive: ChatPage['receive'] = (event, last) => end.signal.aborted || scene.page.receive(event, last);
    void receiveEvents(link.address, agents.writer, scene.user.last_event, receive, end.signal);
  }
  try {
    await writeAll(scene);
    const isLeft = roll.chance(0.3);
    if (isLeft) await leaveOffline(scene);
    await finish(scene);
    await check(scene, isLeft, isHearing);
  } finally {
    end.abort();
  }
};

const { run } = stubBrowsers();

forMainEngine((engine) => {
  const seeds = only === undefined ? Array.from({ length: plans[engine].scenes }, (_, at) => at + 1) : [Number(only)];

  test(
    'with links that break at any point of a request and recover, on an open or closed page: each text and reply is stored once, in order, paid once and seen once, with and without a stream; while the link stays broken, all is queued [CHAT-08 CHAT-16 CREDITS-04 API-21 REFRESH-03]',
    { timeout: 240_000 },
    async () => {
      const storage = await temporary(makeStorage(engine));
      const others = { credits: 50, free_messages: 0, paid: 1 };
      const visitors = await addVisitors(
        storage,
        seeds.flatMap((seed) => [chooseBudget(seed), others]),
      );
      const node = makeNode(storage, { DEMO: '1', LOG_LEVEL: 'silent' });
      await node.start();

      const playSeed = async (seed: number, at: number): Promise<Scene> => {
        const [writer, reader] = visitors.slice(2 * at);
        if (writer === undefined || reader === undefined) throw new Error('Two for each seed were added.');
        const link = await openCutLink(() => Number(new URL(node.address()).port));
        const browser = { address: link.address, token: writer.token, storage: new Map<string, string>() };
        const site = { seed, cast: { writer, reader }, link, browser, address: node.address };
        const scene = await run(browser, () => makeScene(site));
        const isPlayed = run(browser, () => play(scene)).then(() => true);
        try {
          const isInTime = await Promise.race([isPlayed, after(longest, false, { ref: false })]);
          if (!isInTime) throw new Error('It does not come to an end.');
          return scene;
        } catch (error) {
          throw new Error(`With SEED=${seed}: ${String(error)}`, { cause: error });
        } finally {
          scene.page.close();
          await link.close();
        }
      };
      const scenes: Scene[] = [];
      for (let at = 0; at < seeds.length; at += atOnce) {
        const batch = seeds.slice(at, at + atOnce);
        const played = await Promise.allSettled(batch.map((seed, index) => playSeed(seed, at + index)));
        for (const one of played) {
          if (one.status === 'rejected') throw one.reason;
          scenes.push(one.value);
        }
      }

      const { 'a message was not paid, or not by one credit': free = [], ...violations } = (
        await readDatabaseState(storage)
      ).violations;
      expect(violations).toEqual({});
      const freely = scenes.reduce((sum, { user, texts }) => sum + Math.min(user.free_messages, texts.length), 0);
      expect(free).toHaveLength(freely);
      if (only !== undefined) return;
      const problems = new Set(scenes.flatMap((scene) => [...scene.problems]));
      expect([...problems].toSorted()).toEqual(['network', 'not_enough_credits', 'unavailable']);
      const hits = scenes.flatMap(({ link }) => link.broken.map(nameOf));
      const missed = points
        .map(nameOf)
        .filter((point) => hits.filter((hit) => hit === point).length < plans[engine].hits);
      expect(missed).toEqual([]);
    },
  );
});
