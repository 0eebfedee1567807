import { expect, test } from 'vitest';
import { type Query, calls } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { findPageStatus } from '#server/calls/page-status.ts';
import { clearEndings } from '#tests/images.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { addMemberWithCredits } from './credits.ts';
import { useProduct } from './product-server.ts';

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);
const visitorReadings = Object.keys(calls)
  .filter(isCallName)
  .filter((name) => calls[name].by === 'anyone' && calls[name].method === 'GET');

const photo = new Blob([new Uint8Array(await picture(480, 640).jpeg().toBuffer())]);

forMainEngine((engine) => {
  const server = useProduct(engine);

  const addMember = async (special: Partial<MemberTable> = {}) => {
    const added = await server().addLoggedIn({ country: 'SE', ...special });
    const { photos } = await added.agent.ok('addPhoto', { file: photo });
    return { ...added, id: added.member.id, photo: photos[0]?.id ?? '' };
  };
  const restrict = (agent: Agent, on = true) => agent.ok('saveUser', { body: { members_only: on } });

  /** Every way to a profile: profile, searches, new members of home, photo in all sizes, and the addresses of pages. */
  const reach = async (agent: Agent, { id, photo: photoId }: { readonly id: string; readonly photo: string }) => {
    const finds = async (query: Query<'search'>) => JSON.stringify(await agent.ok('search', { query })).includes(id);
    const statusOf = (rest: string) =>
      findPageStatus(server().deps(), {
        path: `/members/${id}${rest}`,
        domain: null,
        network: undefined,
        sessionToken: agent.cookies.get('auth.session') ?? null,
      });
    const pages = ['', '/signup', '/landing', '/landing2/calm', '/landing3'];
    return {
      profile: (await agent.call('loadProfile', { query: { id } })).status,
      fromTrafficSource: (await agent.call('loadProfile', { query: { id, network: 'kites' } })).status,
      isFound: await finds({ country: 'SE' }),
      isFoundAsSimilar: await finds({ country: 'NO' }),
      isFoundAsNew: await finds({ sort: 'newest', photo: '1' }),
      photos: await Promise.all(
        clearEndings.map(async (size) => (await agent.fetch(`/photos/${photoId}${size}.webp`)).status),
      ),
      pages: await Promise.all(pages.map(statusOf)),
    };
  };
  const all = {
    profile: 200,
    fromTrafficSource: 200,
    isFound: true,
    isFoundAsSimilar: true,
    isFoundAsNew: true,
    photos: clearEndings.map(() => 200),
    pages: [200, 200, 200, 200, 200],
  };
  const none = {
    profile: 404,
    fromTrafficSource: 404,
    isFound: false,
    isFoundAsSimilar: false,
    isFoundAsNew: false,
    photos: clearEndings.map(() => 404),
    pages: [404, 404, 404, 404, 404],
  };

  test('[PROFILE-31] visitors reach a members-only profile by nothing, members by everything; both switch at once', async () => {
    const subject = await addMember();
    const { agent: other } = await server().addLoggedIn({ country: 'SE' });
    const visitor = server().agent();
    expect([await reach(visitor, subject), await reach(other, subject)]).toEqual([all, all]);

    expect((await restrict(subject.agent)).user.members_only).toBe(true);
    expect([await reach(visitor, subject), await reach(other, subject)]).toEqual([none, all]);
    expect((await subject.agent.call('loadProfile', { query: { id: subject.id } })).status).toBe(200);

    expect((await restrict(subject.agent, false)).user.members_only).toBeUndefined();
    expect(await reach(visitor, subject)).toEqual(all);
  });

  test('[PROFILE-31 MEMBERS-02] to visitors it is like an unknown one, and no call that they can make names it', async () => {
    const subject = await addMember({ name: 'Members Only', region: 'Of its own' });
    await restrict(subject.agent);
    const visitor = server().agent();
    expect(await visitor.call('loadProfile', { query: { id: subject.id } })).toEqual(
      await visitor.call('loadProfile', { query: { id: 'unknown-profile' } }),
    );
    const look = async (path: string) => {
      const answer = await visitor.fetch(path);
      return [answer.status, answer.headers.get('cache-control'), await answer.text()];
    };
    expect(await look(`/photos/${subject.photo}.webp`)).toEqual(await look('/photos/nothing-is-this.webp'));
    const { numResults } = await visitor.ok('search', { query: { country: 'SE', countryregion: 'Of its own' } });
    expect(numResults).toBe(0);
    for (const name of visitorReadings) {
      const query = name === 'loadProfile' ? { id: subject.id } : {};
      const text = JSON.stringify((await visitor.call(name, { query })).body);
      expect([name, text.includes(subject.id), text.includes('Members Only')]).toEqual([name, false, false]);
    }
  });

  test('[PROFILE-31] changes nothing between members', async () => {
    const subject = await addMember();
    await restrict(subject.agent);
    const { agent } = await addMemberWithCredits(server(), 9);
    await agent.ok('like', { body: { profile: subject.id } });
    await agent.ok('sendMessage', { body: { profile: subject.id, message: 'Hello' } });
    expect((await subject.agent.ok('loadLikes')).liked_by).toHaveLength(1);
  });
});
