import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type NotificationType, type PushMessage, notificationTypes } from '#contract/notifications.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { setPreference } from '#server/domain/notifications.ts';
import { sendDueNotices } from '#server/jobs/send-notices.ts';
import { runOperator } from '#server/operator/run.ts';
import { remindOfUnread } from '#server/store/unread-reminders.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { testStart } from '#tests/server/kit/clock.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { subscribeToPush } from '#tests/server/kit/push-target.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Thursday, 15 January 2026, 23:00 in Sydney, where the members of these tests live. */
const thursday = testStart;

type Switches = { readonly email: boolean; readonly push: boolean };

/** The members with both switches on come last: once their push has arrived, one to the others would have, too. */
const choices: readonly Switches[] = [
  { email: false, push: false },
  { email: true, push: false },
  { email: false, push: true },
  { email: true, push: true },
];

forEachEngine((engine) => {
  let pushed: { endpoint: string; message: PushMessage }[] = [];
  const server = useProduct(engine, {
    deps: {
      push: async ({ endpoint }, message) => {
        pushed.push({ endpoint, message });
        return 'sent';
      },
    },
  });

  beforeEach(() => {
    pushed = [];
  });

  const change = (id: string, values: Partial<MemberTable>) =>
    server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set(values).where('id', '=', id).execute());

  /** Away for long, with a browser that gets pushes, and nothing to be reminded of but what the test does. */
  const addAway = async (type: NotificationType, { email, push }: Switches, special: Partial<MemberTable>) => {
    const mailOnly = setPreference('{}', { type, channel: 'email', on: email });
    const member = await server().addMember({
      country: 'AU',
      time_zone: 'Australia/Sydney',
      signup_at: 0,
      main_photo: 'photo',
      about_me: 'Hello',
      notifications: setPreference(mailOnly, { type, channel: 'push', on: push }),
      ...special,
    });
    await subscribeToPush(server(), member.id, `push-${member.id}`);
    await change(member.id, { last_active: 0 });
    return member;
  };

  const addSender = async () => (await server().addLoggedIn({ paid: 1, credits: 50 })).agent;
  const write = async (member: MemberTable) => {
    const agent = await addSender();
    const { message } = await agent.ok('sendMessage', { body: { profile: member.id, message: 'Hello' } });
    return { agent, conversation: message.conversation };
  };

  const addCampaign = async (kind: 'promotions' | 'news'): Promise<string> => {
    const file = join(makeDirectory().path, 'campaign.json');
    writeFileSync(file, JSON.stringify({ en: { title: `Our ${kind}`, text: `All about ${kind}.` } }));
    return (
      /^Added: (\w+)\.$/.exec(await runOperator(server().deps(), ['campaigns', 'add', kind, '/credits', file]))?.[1] ??
      ''
    );
  };
  const startCampaign = (kind: 'promotions' | 'news') => async () => {
    await runOperator(server().deps(), ['campaigns', 'send', await addCampaign(kind)]);
  };

  const runJobs = async (time: number): Promise<void> => {
    await remindOfUnread(server().deps(), time);
    await sendDueNotices(server().deps(), time);
  };

  type Kind = {
    /** Line of the mail that no other kind has. */
    readonly mail: string;
    /** Due so long after Thursday, 23:00 in Sydney; the jobs send nothing a millisecond earlier. */
    readonly due: number;
    readonly special?: Partial<MemberTable>;
    readonly cause: (members: readonly MemberTable[]) => Promise<void>;
  };

  const kinds: { readonly [Type in NotificationType]: Kind } = {
    new_conversations: {
      mail: 'Somebody new has written to you.',
      due: 0,
      cause: async (members) => {
        for (const member of members) await write(member);
      },
    },
    new_messages: {
      mail: 'You have a new message.',
      due: 0,
      cause: async (members) => {
        for (const member of members) {
          const { agent, conversation } = await write(member);
          await (await server().logIn(member.id)).ok('markConversationRead', { body: { id: conversation } });
          await change(member.id, { last_active: 0 });
          await agent.ok('sendMessage', { body: { profile: member.id, message: 'Hello again' } });
        }
      },
    },
    like: {
      mail: 'Somebody likes your profile.',
      due: 0,
      cause: async (members) => {
        for (const member of members) await (await addSender()).ok('like', { body: { profile: member.id } });
      },
    },
    unread_message_reminders: {
      mail: '1 message is waiting for you.',
      due: day,
      cause: async (members) => {
        for (const member of members) await write(member);
      },
    },
    // Friday at 9:00 in Sydney.
    promotions: { mail: 'All about promotions.', due: 10 * hour, cause: startCampaign('promotions') },
    news: { mail: 'All about news.', due: 10 * hour, cause: startCampaign('news') },
    // Friday at 17:00 in Sydney.
    weekly_updates: {
      mail: '1 new like is waiting.',
      due: 18 * hour,
      cause: async (members) => {
        for (const member of members) await (await addSender()).ok('like', { body: { profile: member.id } });
      },
    },
    // Three days after the sign-up it is night.
    reminders: {
      mail: 'Your profile has no photo or no text yet.',
      due: 3 * day + 10 * hour,
      special: { main_photo: null, signup_at: thursday },
      cause: async () => undefined,
    },
  };

  const mailsTo = async ({ email }: MemberTable, line: string): Promise<number> => {
    const rows = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .select('body')
      .where('recipient', '=', email)
      .execute();
    return rows.filter(({ body }) => body.includes(line)).length;
  };
  const pushesTo = ({ id }: MemberTable, type: NotificationType): number =>
    pushed.filter(({ endpoint, message }) => endpoint === `push-${id}` && message.tag === type).length;

  test.each(notificationTypes)(
    '[NOTIF-01 NOTIF-02 NOTIF-03 NOTIF-04] %s: one mail and one push, in time, each only while its switch is on',
    async (type) => {
      const { mail, due, special = {}, cause } = kinds[type];
      const members: MemberTable[] = [];
      for (const choice of choices) members.push(await addAway(type, choice, special));
      const received = () =>
        Promise.all(
          members.map(async (member) => ({ mails: await mailsTo(member, mail), pushes: pushesTo(member, type) })),
        );
      const none = choices.map(() => ({ mails: 0, pushes: 0 }));
      const one = choices.map(({ email, push }) => ({ mails: Number(email), pushes: Number(push) }));

      expect(await received()).toEqual(none);
      await cause(members);
      const early = due === 0 ? none : await runJobs(thursday + due - 1).then(received);
      expect(early).toEqual(none);
      await runJobs(thursday + due);
      await expect.poll(received).toEqual(one);
      // Neither another run nor another node sends it again.
      await Promise.all([runJobs(thursday + due), runJobs(thursday + due + hour)]);
      expect(await received()).toEqual(one);
    },
  );
});
