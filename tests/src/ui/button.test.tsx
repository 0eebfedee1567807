// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { Button, ButtonLink, IconButton } from '#src/ui/button/button.tsx';
import { click, one, render } from './render.tsx';

it('a busy button is announced, keeps its label and ignores clicks', () => {
  const pressed = vi.fn<() => void>();
  const { show } = render(<Button onClick={pressed}>Log in</Button>);
  click(one('button'));
  expect(pressed).toHaveBeenCalledTimes(1);

  show(
    <Button busy onClick={pressed}>
      Log in
    </Button>,
  );
  click(one('button'));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(one('button').getAttribute('aria-busy')).toBe('true');
  expect(one('button').getAttribute('aria-disabled')).toBe('true');
  expect(one('button').textContent).toBe('Log in');
});

it('a busy button does not send its form again', () => {
  const sent = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <Button type="submit" busy>
        Log in
      </Button>
    </form>,
  );
  click(one('button'));
  expect(sent).not.toHaveBeenCalled();
});

it('a link that looks like a button is a link', () => {
  render(<ButtonLink href="/credits">Buy credits</ButtonLink>);
  expect(one('a').getAttribute('href')).toBe('/credits');
  expect(document.querySelector('button')).toBeNull();
});

it('[UI-11] an icon button is named by its label, and its icon is hidden', () => {
  render(<IconButton label="Like Ingrid" icon="heart" />);
  expect(one('button').getAttribute('aria-label')).toBe('Like Ingrid');
  expect(one('svg').getAttribute('aria-hidden')).toBe('true');
});
