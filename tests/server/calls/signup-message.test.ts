import { expect, test } from 'vitest';
import { termsVersion } from '#contract/limits/account.ts';
import { defaultParameters, defaultSiteSettings } from '#server/domain/site-settings.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { mailsTo } from './accounts.ts';
import { eventsOf, set, useProduct } from './product-server.ts';

let made = 0;

forMainEngine((engine) => {
  const server = useProduct(engine);

  const signUp = async (profile: string | undefined, message: string | undefined = 'Hello from the landing page') => {
    made += 1;
    const agent = server().agent();
    const email = `letter${made}@example.com`;
    const draft = {
      email,
      name: `Letter writer ${made}`,
      password: 'velvet-trombone',
      date_of_birth: '1990-01-16',
      signup_message: message,
    };
    const body = {
      draft,
      profile,
      tracking: {},
      terms_version: termsVersion,
      adult: true as const,
      language: 'en' as const,
    };
    const { user } = await agent.ok('signup', { body });
    return { agent, user, email };
  };
  const tokens = async (email: string) => (await mailsTo(server(), email)).map(({ token }) => token);
  const confirm = async (email: string) => {
    const [token = ''] = await tokens(email);
    return server()
      .agent()
      .call('activate', { body: { token, password: 'velvet-trombone' } });
  };
  const messageOf = async (id: string) => {
    const { signup_message: message, signup_to: to } = await server().readMember(id);
    return { message, to };
  };
  const nothing = { message: null, to: null };

  test('[SIGNUP-05 SIGNUP-13 SIGNUP-23] sends the message as the first of the new member once the address is confirmed', async () => {
    const host = await server().addLoggedIn();
    const { agent, user, email } = await signUp(host.member.id, '  Hello from the landing page ');
    expect(await messageOf(user.id)).toEqual({ message: 'Hello from the landing page', to: host.member.id });
    expect((await host.agent.ok('loadConversations')).chats).toEqual([]);
    expect((await confirm(email)).status).toBe(200);
    const [chat] = (await host.agent.ok('loadConversations')).chats;
    expect(chat).toMatchObject({
      profile: { id: user.id },
      num_unread_messages: 1,
      last_message: { body: 'Hello from the landing page', sender: user.id, position: 1 },
    });
    const message = chat?.last_message;
    expect(await eventsOf(server(), host.member.id)).toEqual([{ type: 'message', message }]);
    expect(await eventsOf(server(), user.id)).toEqual([{ type: 'message', message }, { type: 'user' }]);
    expect((await agent.ok('loadUser')).user.free_messages).toBe(4);
    expect(await messageOf(user.id)).toEqual(nothing);
  });

  test('[SIGNUP-05] is sent once, however many links are opened', async () => {
    const host = await server().addLoggedIn();
    const { agent, email } = await signUp(host.member.id);
    await agent.ok('resendActivation');
    const links = await tokens(email);
    const body = (token: string) => ({ token, password: 'velvet-trombone' });
    await Promise.all(
      [...links, ...links].map((token) =>
        server()
          .agent()
          .call('activate', { body: body(token) }),
      ),
    );
    const { messages } = await agent.ok('loadConversation', { query: { profile: host.member.id } });
    expect(messages.map(({ body }) => body)).toEqual(['Hello from the landing page']);
    expect((await agent.ok('loadUser')).user.free_messages).toBe(4);
  });

  test('[SIGNUP-05] a message without a visible recipient is dropped, and the sign-up succeeds', async () => {
    const hidden = await server().addMember({ invisible: 1 });
    const disabled = await server().addMember({ profile_status: 'disabled' });
    for (const profile of [undefined, 'unknown-profile', hidden.id, disabled.id]) {
      const { user, email } = await signUp(profile);
      expect(await messageOf(user.id)).toEqual(nothing);
      expect((await confirm(email)).status).toBe(200);
    }
    const host = await server().addMember();
    expect(await messageOf((await signUp(host.id, '   ')).user.id)).toEqual(nothing);
  });

  test('[SIGNUP-05] a message that cannot be delivered is dropped without charge', async () => {
    const gone = await server().addLoggedIn();
    const blocking = await server().addLoggedIn();
    const letters = [await signUp(gone.member.id), await signUp(blocking.member.id)];
    const deleting = await server().deps().passwords.hash('velvet-trombone');
    await server()
      .deps()
      .db.write((tx) =>
        tx.updateTable('member').set({ password_hash: deleting }).where('id', '=', gone.member.id).execute(),
      );
    await gone.agent.ok('deleteAccount', { body: { reason: 'time', password: 'velvet-trombone' } });
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('blocked')
          .values({ from_id: blocking.member.id, to_id: letters[1]?.user.id ?? '', created_at: 0 })
          .execute(),
      );
    for (const { agent, user, email } of letters) {
      expect((await confirm(email)).status).toBe(200);
      expect((await agent.ok('loadUser')).user).toMatchObject({ status: 'confirmed', free_messages: 5 });
      expect(await messageOf(user.id)).toEqual(nothing);
    }
    expect((await blocking.agent.ok('loadConversations')).chats).toEqual([]);
  });

  test('[SIGNUP-05 CREDITS-07] a message that cannot be paid or is too long is dropped too', async () => {
    const host = await server().addLoggedIn();
    const dear = await signUp(host.member.id);
    const long = await signUp(host.member.id);
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set({ free_messages: 0 }).where('id', '=', dear.user.id).execute());
    expect((await confirm(dear.email)).status).toBe(200);
    await set(server(), 'site', { ...defaultSiteSettings, message_length: 5 });
    expect((await confirm(long.email)).status).toBe(200);
    await set(server(), 'site', defaultSiteSettings);
    expect((await host.agent.ok('loadConversations')).chats).toEqual([]);
    expect((await server().readMember(long.user.id)).free_messages).toBe(defaultParameters.free_messages);
  });
});
