// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { Checkbox, RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { Field, FieldGroup, PasswordInput, Select, TextInput } from '#src/ui/field/field.tsx';
import { click, one, render } from './render.tsx';

const describing = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent);

it('[UI-11] the label belongs to the control, the hint describes it', () => {
  render(
    <Field label="Username" hint="Not your e-mail.">
      <TextInput name="username" autoComplete="username" />
    </Field>,
  );
  const input = one('input');
  expect(one('label').getAttribute('for')).toBe(input.id);
  expect(input.id).not.toBe('');
  expect(describing(input)).toEqual(['Not your e-mail.']);
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(input.getAttribute('autocomplete')).toBe('username');
});

it('[UI-11] an error marks the control and is read before the hint', () => {
  render(
    <Field label="Country" hint="Where you live." error="Choose a country.">
      <Select>
        <option>NL</option>
      </Select>
    </Field>,
  );
  expect(describing(one('select'))).toEqual(['Choose a country.', 'Where you live.']);
  expect(one('select').getAttribute('aria-invalid')).toBe('true');
});

it('an empty error is none', () => {
  render(
    <Field label="E-mail" error="">
      <TextInput />
    </Field>,
  );
  expect(describing(one('input'))).toEqual([]);
  expect(one('input').getAttribute('aria-invalid')).toBeNull();
});

it('[UI-11] a group gives its error to all of its controls, and no id twice', () => {
  render(
    <FieldGroup label="Date of birth" error="You must be 18.">
      <TextInput aria-label="Day" aria-invalid={false} />
      <TextInput aria-label="Year" />
    </FieldGroup>,
  );
  const [day, year] = document.querySelectorAll('input');
  expect(one('legend').textContent).toBe('Date of birth');
  expect([day, year].map((input) => input && describing(input))).toEqual([['You must be 18.'], ['You must be 18.']]);
  expect([day, year].map((input) => input?.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  expect([day?.id, year?.id]).toEqual(['', '']);
});

it('a password is shown and hidden again, and keeps what was typed', () => {
  const ref = createRef<HTMLInputElement>();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <Field label="Password">
        <PasswordInput ref={ref} autoComplete="current-password" defaultValue="eveningstar" />
      </Field>
    </I18nProvider>,
  );
  expect(ref.current?.type).toBe('password');
  click(one('[aria-label="Show password"]'));
  expect([ref.current?.type, ref.current?.value]).toEqual(['text', 'eveningstar']);
  click(one('[aria-label="Hide password"]'));
  expect(ref.current?.type).toBe('password');
});

it('[UI-11] a checkbox is named by its label and described by its error', () => {
  render(<Checkbox name="terms" label="I accept the terms" error="Please accept the terms." />);
  const box = one('input');
  expect(box.closest('label')?.textContent).toBe('I accept the terms');
  expect(describing(box)).toEqual(['Please accept the terms.']);
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

it('one card of a radio group is selected', () => {
  render(
    <FieldGroup label="Bundle">
      <RadioCards>
        <RadioCard name="bundle" value="p0" defaultChecked>
          100 credits
        </RadioCard>
        <RadioCard name="bundle" value="p1">
          250 credits
        </RadioCard>
      </RadioCards>
    </FieldGroup>,
  );
  click(one('[value=p1]'));
  expect([...document.querySelectorAll('input')].map((radio) => radio.checked)).toEqual([false, true]);
});
