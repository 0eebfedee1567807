// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { Alert } from '#src/ui/alert/alert.tsx';
import { LoadingBar } from '#src/ui/progress/progress.tsx';
import { Toast, ToastList } from '#src/ui/toast/toast.tsx';
import { click, focus, one, render } from './render.tsx';

it.each([
  ['info', 'status'],
  ['success', 'status'],
  ['danger', 'alert'],
] as const)('[UI-11] a toast of %s is a %s', (tone, role) => {
  render(
    <ToastList label="Messages">
      <Toast tone={tone}>Photo saved</Toast>
    </ToastList>,
  );
  expect(one('section > div').getAttribute('role')).toBe(role);
  expect(one('section > div').textContent).toBe('Photo saved');
});

it.each([
  ['info', 'status'],
  ['warning', 'status'],
  ['success', 'status'],
  ['danger', 'alert'],
] as const)('[UI-11] an alert of %s is a %s', (tone, role) => {
  const { container } = render(<Alert tone={tone}>Login failed</Alert>);
  expect(container.firstElementChild?.getAttribute('role')).toBe(role);
});

it('hover and focus pause a toast', () => {
  const received: string[] = [];
  render(
    <Toast
      dismiss={{ label: 'Close', onDismiss: () => received.push('dismissed') }}
      onPause={() => received.push('paused')}
      onResume={() => received.push('resumed')}
    >
      Photo saved
    </Toast>,
  );
  const toast = one('[role=status]');
  act(() => {
    toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  });
  act(() => {
    toast.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
  });
  expect(received).toEqual(['paused', 'resumed']);
  focus(one('button'));
  act(() => one('button').blur());
  click(one('button'));
  expect(received).toEqual(['paused', 'resumed', 'paused', 'resumed', 'dismissed']);
});

it('an alert is dismissed by its labelled button', () => {
  const onDismiss = vi.fn<() => void>();
  render(
    <Alert tone="info" dismiss={{ label: 'Dismiss', onDismiss }}>
      Never miss a reply.
    </Alert>,
  );
  click(one('[aria-label=Dismiss]'));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

it('the loading bar is there only while it is visible', () => {
  const { container, show } = render(<LoadingBar label="Loading" visible={false} />);
  expect(container.childElementCount).toBe(0);
  show(<LoadingBar label="Loading" visible />);
  expect(one('progress').getAttribute('aria-label')).toBe('Loading');
});
