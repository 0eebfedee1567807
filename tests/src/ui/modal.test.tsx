// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { click, focus, one, press, render } from './render.tsx';

function Page({ closed }: { closed: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Modal
          title="Delete this conversation?"
          closeLabel="Close"
          onClose={() => {
            setOpen(false);
            closed();
          }}
        >
          <ModalBody>
            <button type="button" id="last">
              Delete
            </button>
          </ModalBody>
        </Modal>
      )}
    </>
  );
}

function opened() {
  const closed = vi.fn<() => void>();
  render(<Page closed={closed} />);
  focus(one('#opener'));
  click(one('#opener'));
  return closed;
}

it('[UI-11] opens as a modal named by its title, which has the focus', () => {
  opened();
  const dialog = one('dialog');
  expect(dialog.hasAttribute('open')).toBe(true);
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Delete this conversation?',
  );
  expect(document.activeElement).toBe(one('h2'));
});

it('[UI-11] the focus goes to `data-autofocus`', () => {
  render(
    <Modal title="Delete?" closable={false}>
      <button type="button">Delete</button>
      <button type="button" data-autofocus>
        Keep it
      </button>
    </Modal>,
  );
  expect(document.activeElement?.textContent).toBe('Keep it');
});

it.each([
  ['Escape', () => press(one('h2'), 'Escape')],
  ['its close button', () => click(one('[aria-label=Close]'))],
  ['a click beside it', () => click(one('dialog'))],
  ['the wish of the browser (a gesture back)', () => cancel(one('dialog'))],
])('[UI-11] %s closes it and returns the focus', (_how, close) => {
  const closed = opened();
  close();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(one('#opener'));
});

it('a click inside, and a drag from inside to outside, leave it open', () => {
  const closed = opened();
  click(one('#last'));
  act(() => {
    one('#last').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    one('dialog').click();
  });
  expect(closed).not.toHaveBeenCalled();
});

it('a file input that is left without a choice does not close it', () => {
  const closed = opened();
  cancel(one('#last'));
  expect(closed).not.toHaveBeenCalled();
});

it('[UI-11] a modal that is not closable has no close button and ignores Escape and a backdrop click', () => {
  render(
    <Modal title="This site is for adults" closable={false}>
      <button type="button">I am 18 or older</button>
    </Modal>,
  );
  expect(press(one('h2'), 'Escape').defaultPrevented).toBe(true);
  click(one('dialog'));
  expect(cancel(one('dialog')).defaultPrevented).toBe(true);
  expect(one('dialog').hasAttribute('open')).toBe(true);
  expect(one('dialog').getAttribute('closedby')).toBe('none');
  expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['I am 18 or older']);
});

it('[UI-11] Tab cycles inside', () => {
  opened();
  focus(one('#last'));
  press(one('#last'), 'Tab');
  expect(document.activeElement).toBe(one('[aria-label=Close]'));
  press(one('[aria-label=Close]'), 'Tab', { shiftKey: true });
  expect(document.activeElement).toBe(one('#last'));
  focus(one('h2'));
  press(one('h2'), 'Tab', { shiftKey: true });
  expect(document.activeElement).toBe(one('#last'));
});

it('[UI-11] a radio group is one tab stop: from any radio Tab cycles to the first stop', () => {
  render(
    <Modal title="How would you like to pay?" closable={false}>
      <button type="button">Back</button>
      <input type="radio" name="method" id="ideal" defaultChecked />
      <input type="radio" name="method" id="card" />
    </Modal>,
  );
  focus(one('#ideal'));
  press(one('#ideal'), 'Tab');
  expect(document.activeElement).toBe(one('button'));
  press(one('button'), 'Tab', { shiftKey: true });
  expect(document.activeElement).toBe(one('#ideal'));
});

function cancel(element: Element) {
  const event = new Event('cancel', { cancelable: true, bubbles: element.tagName !== 'DIALOG' });
  act(() => {
    element.dispatchEvent(event);
  });
  return event;
}
