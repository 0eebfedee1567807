// @vitest-environment happy-dom
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { holdEarlyInput } from '#src/adapters/early-input.ts';

type FormProps = { readonly onMount: () => void; readonly onEvent: (event: string) => void };

/** The date is held in one value, as in the sign-up: each part must be rendered before the next one. */
function Form({ onMount, onEvent }: FormProps) {
  const [date, setDate] = useState({ day: '', month: '' });
  useEffect(onMount, [onMount]);
  return (
    <form onChange={({ target }) => onEvent(`changed ${(target as unknown as HTMLInputElement).name}`)}>
      <input
        name="email"
        onBlur={({ target }) => onEvent(`left email with ${target.value}`)}
        onChange={({ target }) => onEvent(`email ${target.value}`)}
      />
      <input name="untouched" onBlur={() => onEvent('left untouched')} />
      <div onBlur={({ relatedTarget }) => onEvent(`left date for ${relatedTarget?.getAttribute('name')}`)}>
        <input name="day" value={date.day} onChange={({ target }) => setDate({ ...date, day: target.value })} />
        <select name="month" value={date.month} onChange={({ target }) => setDate({ ...date, month: target.value })}>
          <option value="">Month</option>
          <option value="5">May</option>
        </select>
      </div>
      <input name="adult" type="checkbox" onChange={({ target }) => onEvent(`adult ${target.checked}`)} />
      <input name="note" onBlur={() => onEvent('left note')} />
      <output>{`${date.day} ${date.month}`}</output>
    </form>
  );
}

const find = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (found === null) throw new Error(`${selector} is missing.`);
  return found;
};

it('[FIRST-03] repeats the events of fields that were edited before the page was taken over', async () => {
  document.body.innerHTML = `<div id="app">${renderToString(<Form onMount={() => {}} onEvent={() => {}} />)}</div>`;
  const enter = (selector: string, value: string): void => {
    find(selector).value = value;
  };
  // Before the first script.
  enter('[name=email]', 'anna@gmial.com');
  enter('[name=month]', '5');
  const repeat = holdEarlyInput();
  // While the page loads.
  enter('[name=day]', '17');
  find('[name=day]').dispatchEvent(new Event('input', { bubbles: true }));
  find('[name=adult]').click();
  find('[name=note]').focus();
  enter('[name=note]', 'Half a');
  find('[name=note]').dispatchEvent(new Event('input', { bubbles: true }));
  const events: string[] = [];
  hydrateRoot(find('#app'), <Form onMount={repeat} onEvent={(event) => events.push(event)} />);
  await vi.waitFor(() => expect(find('output').textContent).toBe('17 5'));
  expect(events).toEqual([
    'email anna@gmial.com',
    'changed email',
    'changed month',
    'changed day',
    'adult true',
    'changed adult',
    'changed note',
    'left email with anna@gmial.com',
    'left date for note',
    'left date for note',
  ]);
  expect(find('[name=adult]').checked).toBe(true);
  expect(find('[name=email]').value).toBe('anna@gmial.com');
  expect(document.activeElement).toBe(find('[name=note]'));
});
