// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useLocation, useSearch } from 'wouter';
import { AppRouter } from '#src/app/router.tsx';
import { AppContext } from '#src/system.tsx';
import { click, find, member, named, open, problem, seeHeading, until } from './stage.tsx';

it('a link navigates through the root, without a page load', async () => {
  const { app } = await open('/');
  await seeHeading('The evening is young. Say hello.');
  const send = vi.spyOn(app, 'send');
  const link = named('Create your profile');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  link?.dispatchEvent(event);
  expect(send.mock.calls).toEqual([[{ type: 'navigation.requested', to: '/signup', replace: false }]]);
  expect(event.defaultPrevented).toBe(true);
  await seeHeading('Good to see you');
  expect(location.pathname).toBe('/signup');
});

const backLink = async (state: object | null) => {
  const { sendEvent } = await open('/credits', { ...member(), loadBundles: problem('unavailable') });
  await until(() => find('header nav'));
  history.replaceState(state, '');
  sendEvent({ type: 'facts.updated', facts: { installed: true, hasBack: true } });
  return until(() => named('Back'));
};

it('[TOPBAR-02] a back link goes back if the previous history entry is a page of this site', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  click(await backLink({ number: 1, scroll: 0, leftFor: null, hasBack: true }));
  expect([back.mock.calls.length, location.pathname]).toEqual([1, '/credits']);
  back.mockRestore();
});

it('[TOPBAR-02] a back link goes to its address if the previous history entry is not a page of this site', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  click(await backLink(null));
  expect([back.mock.calls.length, location.pathname]).toEqual([0, '/members']);
  back.mockRestore();
});

it('path and query come from the root, also in a server render', async () => {
  const { app } = await open('/pages/terms?from=mail');
  const Address = () => {
    const [path] = useLocation();
    return `${path} ${useSearch()}`;
  };
  expect(
    renderToString(
      <AppContext value={app}>
        <AppRouter>
          <Address />
        </AppRouter>
      </AppContext>,
    ),
  ).toBe('/pages/terms from=mail');
});
