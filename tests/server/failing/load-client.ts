import type { SeededRandom } from '#server/demo/seeded-random.ts';
import type { Agent } from '#tests/server/kit/agent.ts';

type Sending = { readonly text: string; readonly key: string; readonly to: string; id: string | null };
type Buying = { readonly key: string; transaction: string | null; completed: boolean };

/** A member who writes, reads and buys, and records the acknowledged results. */
export type LoadClient = {
  /** All messages sent; `id` is null until acknowledged. */
  readonly sent: Sending[];
  readonly bought: Buying[];
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
): LoadClient => {
  const sent: Sending[] = [];
  const bought: Buying[] = [];

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

  const actions = { send: sendNext, read: readNext, buy: buyNext };
  const act = (): Promise<void> => actions[dice.weigh({ send: 6, read: 1, buy: 3 })]();

  return {
    sent,
    bought,
    run: async () => {
      while ((await orDisconnected(act().then(() => true))) === true);
    },
    countUnacknowledged: () =>
      sent.filter(({ id }) => id === null).length + bought.filter(({ completed }) => !completed).length,
    retry: async () => {
      const last = sent.findLast(({ id }) => id !== null);
      if (last !== undefined) await send(last);
      for (const sending of sent) if (sending.id === null) await send(sending);
      for (const buying of bought) if (!buying.completed) await buy(buying);
    },
    credits: async () => (await agent.ok('loadUser')).user.credits,
  };
};
