import { setTimeout as after } from 'node:timers/promises';
import type { SeededRandom } from '#server/demo/seeded-random.ts';
import type { Agent } from '#tests/server/kit/agent.ts';

type Sending = { readonly text: string; readonly key: string; readonly to: string; id: string | null };
type Buying = { readonly key: string; transaction: string | null; completed: boolean };
/** The latest change of a like. */
type Liking = { readonly key: string; readonly liked: boolean; acknowledged: boolean };
type Reporting = { readonly subject: string; readonly remarks: string; readonly key: string; id: string | null };

/** How often each action is chosen, in proportion. */
type Mix = Readonly<Record<'send' | 'read' | 'buy' | 'like' | 'report', number>> & { readonly export?: number };

/** Below the limits of reports, and of reports on one member, a day. */
const maxReports = 14;

/** Asked for once: there is one copy a day. */
type Exporting = { readonly key: string; acknowledged: boolean };

/** A member who writes, reads, buys, likes, reports and asks for a copy of their data, and records the acknowledged results. */
export type LoadClient = {
  /** All messages sent; `id` is null until acknowledged. */
  readonly sent: Sending[];
  readonly bought: Buying[];
  /** By the liked member. */
  readonly likes: ReadonlyMap<string, Liking>;
  readonly reports: Reporting[];
  readonly exports: Exporting[];
  /** The file with the copy of the data; null until it is ready. */
  readonly openExport: () => Promise<Buffer | null>;
  /** Runs until the server is gone. */
  readonly run: () => Promise<void>;
  readonly countUnacknowledged: () => number;
  /** Repeats, with the same keys, everything unacknowledged and the last acknowledged message. */
  readonly retry: () => Promise<void>;
  readonly credits: () => Promise<number>;
};

/** A broken connection is expected; any other failure is an error. */
const orDisconnected = async <T>(requests: Promise<T>): Promise<T | null> => {
  try {
    return await requests;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

type Options = {
  readonly mix?: Mix;
  /** After each action, ms: on a slow machine a long run stays below the limits of calls. */
  readonly pause?: number;
  /** The member that this client reports: one that no other reports, because three reporters would hide them. */
  readonly reported?: string;
};

/** Twenty credits at the listed price. */
export const hello = {
  bundle: 'hello',
  method: 'ideal' as const,
  country: 'NL',
  price: { amount: 999, currency: 'EUR' },
};

/** Without a redirect the payment is complete. */
export const pay = async (agent: Agent, redirectUrl: string | null): Promise<void> => {
  if (redirectUrl === null) return;
  const response = await agent.fetch(new URL(redirectUrl).pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
  });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`The sandbox refuses the payment: ${response.status}`);
};

export const createLoadClient = (
  agent: Agent,
  name: string,
  others: readonly string[],
  dice: SeededRandom,
  { mix = { send: 6, read: 1, buy: 3, like: 0, report: 0 }, pause = 0, reported = '' }: Options = {},
): LoadClient => {
  const sent: Sending[] = [];
  const bought: Buying[] = [];
  const likes = new Map<string, Liking>();
  const reports: Reporting[] = [];
  const exports: Exporting[] = [];

  const send = async (sending: Sending): Promise<void> => {
    const body = { profile: sending.to, message: sending.text };
    const reply = await agent.ok('sendMessage', { body, key: sending.key });
    if (sending.id !== null && sending.id !== reply.message.id) throw new Error(`${sending.text} was sent twice.`);
    sending.id = reply.message.id;
  };

  const sendNext = async (): Promise<void> => {
    const text = `${name} says ${sent.length}`;
    const sending = { text, key: `key of ${text}`.replaceAll(' ', '-'), to: dice.pick(others), id: null };
    sent.push(sending);
    await send(sending);
  };

  const buy = async (buying: Buying): Promise<void> => {
    const { transaction, redirect_url: redirectUrl } = await agent.ok('createPayment', {
      body: hello,
      key: buying.key,
    });
    buying.transaction = transaction.id;
    await pay(agent, redirectUrl);
    const reply = await agent.ok('loadTransaction', { query: { id: transaction.id } });
    buying.completed = reply.transaction.status === 'completed';
  };

  let isBuying = false;

  /** Sequential, because two identical orders at once are one. An unfinished purchase comes first. */
  const buyNext = async (): Promise<void> => {
    if (isBuying) return;
    isBuying = true;
    try {
      const begun = bought.find(({ completed }) => !completed);
      const buying = begun ?? { key: `buying-${name}-${bought.length}`, transaction: null, completed: false };
      if (begun === undefined) bought.push(buying);
      await buy(buying);
    } finally {
      isBuying = false;
    }
  };

  const readNext = async (): Promise<void> => {
    const { chats } = await agent.ok('loadConversations');
    if (chats.length > 0) await agent.ok('markConversationRead', { body: { id: dice.pick(chats).conversation.id } });
  };

  const change = async (to: string, liking: Liking): Promise<void> => {
    await agent.ok(liking.liked ? 'like' : 'unlike', { body: { profile: to }, key: liking.key });
    liking.acknowledged = true;
  };

  /** Likes, or takes the like back; one change of a like at a time. */
  const likeNext = async (): Promise<void> => {
    const to = dice.pick(others);
    const last = likes.get(to);
    if (last?.acknowledged === false) return;
    const next = { key: `like-${name}-${to}-${dice.next()}`, liked: last?.liked !== true, acknowledged: false };
    likes.set(to, next);
    await change(to, next);
  };

  const report = async (reporting: Reporting): Promise<void> => {
    const { subject, remarks, key } = reporting;
    const body = { profile: reported, kind: 'message' as const, subject, reason: 'spam' as const, remarks };
    const reply = await agent.ok('report', { body, key });
    if (reporting.id !== null && reporting.id !== reply.report.id) throw new Error(`${remarks} was reported twice.`);
    reporting.id = reply.report.id;
  };

  let hasReported = false;

  /** The latest message of that member, once in each run. */
  const reportNext = async (): Promise<void> => {
    if (hasReported || reports.length >= maxReports) return;
    hasReported = true;
    const { messages } = await agent.ok('loadConversation', { query: { profile: reported } });
    const latest = messages.findLast(({ sender }) => sender === reported);
    if (latest === undefined || reports.some(({ subject }) => subject === latest.id)) return;
    const remarks = `${name} reports ${reports.length}`;
    const reporting = { subject: latest.id, remarks, key: `key of ${remarks}`.replaceAll(' ', '-'), id: null };
    reports.push(reporting);
    await report(reporting);
  };

  const askForExport = async (exporting: Exporting): Promise<void> => {
    await agent.ok('requestExport', { key: exporting.key });
    exporting.acknowledged = true;
  };

  const exportNext = async (): Promise<void> => {
    if (exports.length > 0) return;
    const exporting = { key: `copy-for-${name}`, acknowledged: false };
    exports.push(exporting);
    await askForExport(exporting);
  };

  const actions = {
    send: sendNext,
    read: readNext,
    buy: buyNext,
    like: likeNext,
    report: reportNext,
    export: exportNext,
  };
  const act = (): Promise<void> => actions[dice.weigh({ export: 0, ...mix })]();

  return {
    sent,
    bought,
    likes,
    reports,
    exports,
    openExport: async () => {
      const { path } = await agent.ok('loadExport');
      return path === null ? null : Buffer.from(await (await agent.fetch(path)).arrayBuffer());
    },
    run: async () => {
      hasReported = false;
      while ((await orDisconnected(act().then(() => true))) === true) if (pause > 0) await after(pause);
    },
    countUnacknowledged: () =>
      sent.filter(({ id }) => id === null).length +
      bought.filter(({ completed }) => !completed).length +
      [...likes.values()].filter(({ acknowledged }) => !acknowledged).length +
      reports.filter(({ id }) => id === null).length +
      exports.filter(({ acknowledged }) => !acknowledged).length,
    retry: async () => {
      const last = sent.findLast(({ id }) => id !== null);
      if (last !== undefined) await send(last);
      for (const sending of sent) if (sending.id === null) await send(sending);
      for (const buying of bought) if (!buying.completed) await buy(buying);
      for (const [to, liking] of likes) if (!liking.acknowledged) await change(to, liking);
      const lastReport = reports.findLast(({ id }) => id !== null);
      if (lastReport !== undefined) await report(lastReport);
      for (const reporting of reports) if (reporting.id === null) await report(reporting);
      for (const exporting of exports) await askForExport(exporting);
    },
    credits: async () => (await agent.ok('loadUser')).user.credits,
  };
};
