// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { IconLink } from '#src/ui/button/button.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { one, render } from './render.tsx';

const navigate = vi.fn<(to: string, options: object) => void>();
const useTestLocation = (): [string, typeof navigate] => ['/', navigate];

const renderLink = (link: ReactNode) =>
  // oxlint-disable-next-line react/hooks -- wouter takes its hooks as props.
  render(<Router hook={useTestLocation}>{link}</Router>);

let isLeftToBrowser: boolean | null = null;
const afterReact = (event: Event) => {
  isLeftToBrowser = !event.defaultPrevented;
  event.preventDefault();
};

beforeEach(() => {
  isLeftToBrowser = null;
  navigate.mockReset();
  addEventListener('click', afterReact);
});
afterEach(() => removeEventListener('click', afterReact));

const clickWith = (init: MouseEventInit = {}) => {
  act(() => {
    one('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  });
};

it('a plain click on a page of this site navigates through the router', () => {
  renderLink(<Link href="/credits?bundle=evening">Credits</Link>);
  expect(one('a').getAttribute('href')).toBe('/credits?bundle=evening');
  clickWith();
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(navigate.mock.calls[0]?.[0]).toBe('/credits?bundle=evening');
  expect(isLeftToBrowser).toBe(false);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (init) => {
    renderLink(<Link href="/credits">Credits</Link>);
    clickWith(init);
    expect([navigate.mock.calls.length, isLeftToBrowser]).toEqual([0, true]);
  },
);

it.each([
  ['in another tab', <Link key="1" href="/pages/terms" target="_blank" />],
  ['to another host', <Link key="2" href="https://example.org/pay" />],
  ['to another host, without a scheme', <Link key="3" href="//example.org/pay" />],
  ['to a mail address', <Link key="4" href="mailto:help@example.org" />],
  ['to a phone number', <Link key="5" href="tel:+31201234567" />],
  ['to a part of the page', <Link key="6" href="#receipt" />],
  ['of a download', <Link key="7" href="/export.json" download />],
  ['that loads the page anew', <Link key="8" href="/" reloadDocument />],
])('a link %s is left to the browser', (_, link) => {
  renderLink(link);
  clickWith();
  expect([navigate.mock.calls.length, isLeftToBrowser]).toEqual([0, true]);
});

it('a click that is already prevented is ignored', () => {
  renderLink(
    <Link href="/credits" onClickCapture={(event) => event.preventDefault()}>
      Credits
    </Link>,
  );
  clickWith();
  expect(navigate).not.toHaveBeenCalled();
});

it('its own handler can prevent the navigation', () => {
  renderLink(
    <Link href="/credits" onClick={(event) => event.preventDefault()}>
      Credits
    </Link>,
  );
  clickWith();
  expect(navigate).not.toHaveBeenCalled();
});

it('its own handler runs once for each click, with and without a modifier key', () => {
  const clicked = vi.fn<() => void>();
  renderLink(
    <Link href="/credits" onClick={clicked}>
      Credits
    </Link>,
  );
  clickWith();
  expect(clicked).toHaveBeenCalledTimes(1);
  clickWith({ ctrlKey: true });
  expect([clicked.mock.calls.length, navigate.mock.calls.length, isLeftToBrowser]).toEqual([2, 1, true]);
});

it('the router receives the state of the link', () => {
  renderLink(<IconLink icon="arrow-left" label="Back" href="/members" state={{ returning: true }} />);
  clickWith();
  expect(navigate.mock.calls).toMatchObject([['/members', { state: { returning: true } }]]);
});
