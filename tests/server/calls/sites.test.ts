import { describe, expect, test } from 'vitest';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { runOperator } from '#server/operator/run.ts';
import { addAccount, mailsTo, password } from './accounts.ts';
import { useProduct } from './product-server.ts';

const newAccount = (name: string) => ({
  draft: { email: `${name}@example.com`, name, password, date_of_birth: '1990-01-16' },
  tracking: {},
  terms_version: '2023-12-01T12:00:00.000Z',
  adult: true as const,
  language: 'en' as const,
});

forEachEngine((engine) => {
  describe('two sites', () => {
    const server = useProduct(engine);
    const operate = (...words: string[]) => runOperator(server().deps(), words);
    const at = (host: string): Agent => server().agent(undefined, `http://${host}`);

    test('[API-27 SETTINGS-12] the operator creates and edits a site', async () => {
      expect(await operate('site', 'create', 'WWW.Dusk.example', 'Dusk')).toContain('dusk.example');
      for (const [name, value] of [
        ['niche', '7'],
        ['index_title', 'Dusk: men near you'],
        ['domain_language', 'sv_SE'],
        ['countries', '["SE"]'],
        ['message_credits', '2'],
        ['company_id', '2'],
      ] as const)
        expect(await operate('site', 'set', 'dusk.example', name, value)).toBe('Set.');
      await operate('company', 'set', '2', 'name', 'Dusk', 'Ltd');
      expect(await operate('site', 'list')).toBe(
        ['localhost\tVesper\t1\t-\tVesper Demo\tdefault', 'dusk.example\tDusk\t7\tsv_SE\tDusk Ltd\t-'].join('\n'),
      );
      expect(JSON.parse(await operate('site', 'show', 'dusk.example'))).toMatchObject({ name: 'Dusk', niche: 7 });
      await expect(operate('site', 'create', 'dusk.example', 'Again')).rejects.toThrow('has a site already');
      await expect(operate('site', 'create', 'localhost', 'Again')).rejects.toThrow('has a site already');
      await expect(operate('site', 'create', 'http://a/b', 'No')).rejects.toThrow('is no domain');
      await expect(operate('site', 'set', 'none.example', 'niche', '1')).rejects.toThrow('There is no site');
      await expect(operate('site', 'set', 'dusk.example', 'niche', '8')).rejects.toThrow('is no value');
    });

    test('[API-27] a call obeys the site of its host; an address in numbers gets the default site', async () => {
      expect(await at('dusk.example').ok('loadSettings')).toMatchObject({
        name: 'Dusk',
        domain: 'dusk.example',
        index_title: 'Dusk: men near you',
        domain_language: 'sv_SE',
        niche: 7,
      });
      expect(await at('www.dusk.example:8443').ok('loadSettings')).toMatchObject({ name: 'Dusk' });
      for (const host of ['localhost', '192.168.1.2:3000', '127.0.0.1', '[::1]:3000'])
        expect(await at(host).ok('loadSettings')).toMatchObject({ name: 'Vesper', domain: 'localhost', niche: 1 });
    });

    test('[API-27] forced_domain wins over the host where a call carries it', async () => {
      const query = { forced_domain: 'dusk.example' };
      expect((await at('localhost').ok('loadSettings', { query })).name).toBe('Dusk');
      const back = { forced_domain: 'localhost' };
      expect((await at('dusk.example').ok('loadSettings', { query: back })).name).toBe('Vesper');
    });

    test('[COMPANY-01] each site names its own company', async () => {
      expect((await at('dusk.example').ok('loadCompanyInfo')).name).toBe('Dusk Ltd');
      expect((await at('localhost').ok('loadCompanyInfo')).name).toBe('Vesper Demo');
    });

    test('[CREDITS-06 PAY-11] prices are in the currency of the site', async () => {
      const currencyAt = async (host: string) => (await at(host).ok('loadBundles')).bundles[0]?.price.currency;
      expect(await currencyAt('dusk.example')).toBe('SEK');
      expect(Object.keys((await at('dusk.example').ok('loadSettings')).minimum_message_costs)).toEqual(['SE']);
    });

    test('[SETTINGS-10 SEARCH-14] a site closes sign-ups and search for itself alone', async () => {
      await operate('site', 'set', 'dusk.example', 'signups', 'invite');
      await operate('site', 'set', 'dusk.example', 'logged_out_search', 'no');
      const body = newAccount('Closedout');
      expect(await at('dusk.example').refused('signup', { body })).toMatchObject({ error: 'signup_closed' });
      const query = { network: undefined };
      expect(await at('dusk.example').refused('search', { query })).toMatchObject({ authentication_required: true });
      await at('localhost').ok('search');
      await operate('site', 'set', 'dusk.example', 'signups', 'all');
      await operate('site', 'set', 'dusk.example', 'logged_out_search', 'yes');
    });

    test('[API-27 ACTIVATE-03] mails are of the site and link to it, never to the host of the request', async () => {
      await at('dusk.example').ok('signup', { body: newAccount('Dusker') });
      const [mail] = await mailsTo(server(), 'Dusker@example.com');
      expect(mail?.subject).toContain('Dusk: ');
      expect(mail?.body).toContain('http://dusk.example/activate/done?token=');
      await at('192.168.1.2:3000').ok('signup', { body: newAccount('Strayed') });
      const [other] = await mailsTo(server(), 'Strayed@example.com');
      expect(other?.subject).toContain('Vesper: ');
      expect(other?.body).toContain('http://localhost/activate/done?token=');
      expect(other?.body).not.toContain('192.168');
    });

    test('[API-27] notices come from the site of the last login', async () => {
      const { member } = await addAccount(server());
      const login = { login: member.email, password };
      await at('dusk.example').ok('login', { body: login });
      expect((await server().readMember(member.id)).site_domain).toBe('dusk.example');
      await at('192.168.1.2').ok('login', { body: login });
      expect((await server().readMember(member.id)).site_domain).toBeNull();
    });

    test('[SETTINGS-12 SEARCH-16] visitors of a gay site are shown men, a new member too, until they say who they are', async () => {
      const addOf = (gender: 'female' | 'male') =>
        server().addMember({ gender, sexuality: 'homo', status: 'confirmed', profile_status: 'active' });
      const [woman, man] = [await addOf('female'), await addOf('male')];
      const shownAt = async (host: string) => (await at(host).ok('search')).results.map(({ id }) => id);
      expect(await shownAt('dusk.example')).toContain(man.id);
      expect(await shownAt('dusk.example')).not.toContain(woman.id);
      expect(await shownAt('localhost')).toEqual(expect.arrayContaining([woman.id, man.id]));
      const joinAt = async (host: string, name: string) => {
        const agent = at(host);
        const { user } = await agent.ok('signup', { body: newAccount(name) });
        return { agent, preference: user.preference };
      };
      const { agent: newcomer, preference } = await joinAt('dusk.example', 'Presetone');
      expect(preference).toMatchObject({ gender: 'male', stated: false });
      expect((await joinAt('localhost', 'Presettwo')).preference).toMatchObject({ gender: null, stated: false });
      await newcomer.ok('saveProfile', { body: { gender: 'female', sexuality: 'gay' } });
      expect((await newcomer.ok('loadUser')).user?.preference).toMatchObject({ gender: 'female', stated: false });
    });

    test('[SETTINGS-12] visitors of a site for women over 60 are shown them, and others on request', async () => {
      await operate('site', 'create', 'late.example', 'Late');
      await operate('site', 'set', 'late.example', 'niche', '5');
      const addOf = (gender: 'female' | 'male', birth: string) =>
        server().addMember({ gender, date_of_birth: birth, status: 'confirmed', profile_status: 'active' });
      const late = await addOf('female', '1950-05-05');
      const others = [await addOf('female', '1985-05-05'), await addOf('male', '1950-05-05')];
      const shown = async (query: Record<string, string> = {}) =>
        (await at('late.example').ok('search', { query })).results.map(({ id }) => id);
      expect(await shown()).toEqual([late.id]);
      expect(await shown({ gender: 'any', min_age: '18' })).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
    });

    test('[SETTINGS-03] cards have only the fields that the site shows', async () => {
      const member = await server().addMember({
        city: 'Lund',
        region: 'Skåne',
        gender: 'male',
        profile_status: 'active',
      });
      const cardAt = async (host: string) => {
        const { results } = await at(host).ok('search');
        return results.find(({ id }) => id === member.id);
      };
      await operate('site', 'set', 'dusk.example', 'visible_profile_fields', '["country", "region"]');
      expect(await cardAt('dusk.example')).toMatchObject({ city: null, region: 'Skåne' });
      expect(await cardAt('localhost')).toMatchObject({ city: 'Lund', region: 'Skåne' });
    });

    test('[SESSION-15 API-27] a cookie of one site is of that host only', async () => {
      const { headers } = await at('dusk.example').call('signup', { body: newAccount('Hostonly') });
      const cookies = headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      expect(cookies.filter((cookie) => /domain=/i.test(cookie))).toEqual([]);
    });

    test('[API-27] robots and sitemap name the site that was asked', async () => {
      const read = async (host: string) => (await at(host).fetch('/robots.txt')).text();
      expect(await read('dusk.example')).toContain('Sitemap: http://dusk.example/sitemap.xml');
      expect(await read('192.168.1.2')).toContain('Sitemap: http://localhost/sitemap.xml');
    });

    test('[OPS-07] a host that no site has is refused, whatever is asked of it; a health check is answered', async () => {
      const unknown = at('unknown.example');
      for (const path of ['/', '/robots.txt', '/api/settings.php', '/api/event.php', '/photos/a.webp', '/dev/outbox']) {
        const response = await unknown.fetch(path);
        expect([path, response.status, await response.json()]).toEqual([
          path,
          421,
          { error: 'misdirected', message: 'no site of this server has this host' },
        ]);
      }
      for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'dusk.example.evil.example'])
        expect((await at(host).fetch('/robots.txt')).status).toBe(421);
      expect((await unknown.fetch('/healthz')).status).toBe(200);
    });

    test('[OPS-07] a page of a host that points at this machine (DNS rebinding) changes nothing', async () => {
      const { email } = newAccount('Rebound').draft;
      const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' };
      const { status } = await at('evil.example').call('signup', { body: newAccount('Rebound'), headers });
      expect(status).toBe(421);
      const { db } = server().deps();
      expect(await db.read.selectFrom('member').select('id').where('email', '=', email).execute()).toEqual([]);
    });

    test('without a proxy X-Forwarded-Host counts for nothing', async () => {
      const headers = { 'x-forwarded-host': 'dusk.example' };
      expect((await at('localhost').ok('loadSettings', { headers })).name).toBe('Vesper');
    });
  });

  describe('behind our proxy', () => {
    const server = useProduct(engine, { config: { trustProxy: true } });

    test('[API-27] the host is the one that the proxy added', async () => {
      await runOperator(server().deps(), ['site', 'create', 'dusk.example', 'Dusk']);
      const nameFor = async (forwarded: string) =>
        (
          await server()
            .agent()
            .ok('loadSettings', { headers: { 'x-forwarded-host': forwarded } })
        ).name;
      expect(await nameFor('dusk.example')).toBe('Dusk');
      expect(await nameFor('localhost, dusk.example')).toBe('Dusk');
      expect(await nameFor('dusk.example, localhost')).toBe('Vesper');
      const asked = async (forwarded: string) => {
        const init = { headers: { 'x-forwarded-host': forwarded } };
        return (await server().agent().fetch('/robots.txt', init)).status;
      };
      expect([await asked('dusk.example'), await asked('localhost, evil.example')]).toEqual([200, 421]);
    });
  });
});
