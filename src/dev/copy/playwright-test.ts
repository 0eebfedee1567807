import { inspectParameter } from '#contract/limits/app.ts';
import { type Recording, actorsAt, snapshotAt } from '#src/dev/page/recording.ts';
import type { GestureRecord } from '#src/dev/wire.ts';
import { createWriter, quote } from './source-text.ts';
import type { Copied } from './vitest-test.ts';

type Writer = ReturnType<typeof createWriter>;

const locator = ({ role, name, index }: GestureRecord): string => {
  const options = name === null ? '' : `, { name: ${quote(name)}, exact: true }`;
  // A password has no role.
  const found =
    role === 'password'
      ? name === null
        ? `page.locator('input[type=password]')`
        : `page.getByLabel(${quote(name)}, { exact: true })`
      : `page.getByRole(${quote(role)}${options})`;
  return index === null ? found : `${found}.nth(${index})`;
};

const step = (gesture: GestureRecord, { fixture }: Writer): string => {
  const { act, role, value } = gesture;
  switch (act) {
    case 'open':
      return `await page.goto(${quote(`${value}?${inspectParameter}`)});`;
    case 'fill':
      return `await ${locator(gesture)}.fill(${fixture(value)});`;
    case 'select':
      return `await ${locator(gesture)}.selectOption({ index: ${value} });`;
    case 'press':
      return role === 'page'
        ? `await page.keyboard.press(${quote(value)});`
        : `await ${locator(gesture)}.press(${quote(value)});`;
    default:
      return `await ${locator(gesture)}.${act}();`;
  }
};

/** Values of the demo site's login, else of a new member. */
const fixtureSource = (names: readonly string[]): { readonly imported: string; readonly text: string } => {
  const isLogin = names.includes('login');
  const known: Readonly<Record<string, string>> = isLogin
    ? { login: 'demo.free', password: 'demo.password' }
    : { email: 'person.email', name: 'person.name', password: 'person.password', day: `'17'`, year: `'1990'` };
  const lines = names.map(
    (name) => `  ${name}: ${known[name] ?? quote(name === 'code' ? '123456' : `masked ${name}`)},`,
  );
  const head = isLogin ? [] : [`const person = buildNewMember('Recorded');`];
  return {
    imported: isLogin ? 'demo' : 'buildNewMember',
    text: [...head, '/** Values that the recording masks. */', 'const member = {', ...lines, '};', ''].join('\n'),
  };
};

const factsOf = (context: unknown): Readonly<Record<string, unknown>> => {
  const facts: unknown = typeof context === 'object' && context !== null ? Reflect.get(context, 'facts') : null;
  return typeof facts === 'object' && facts !== null ? { ...facts } : {};
};

const pathOf = (facts: Readonly<Record<string, unknown>>): string => {
  const { route } = facts;
  const path: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : null;
  return typeof path === 'string' ? path : '/';
};

/** An id of this recording does not exist on another site. */
const pathPattern = (path: string): string =>
  path
    .split('/')
    .map((part) =>
      /^(?=.*\d)[\w-]{8,40}$/.test(part) ? String.raw`[\w-]+` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join(String.raw`\/`);

/** What was done on the screen as a browser test; at its end, the address and the states of session and page. */
export const playwrightTest = (recording: Recording, until: number | null): Copied => {
  const gestures = recording.records.filter(
    (record): record is GestureRecord => record.kind === 'gesture' && (until === null || record.seq <= until),
  );
  const root = [...recording.actors.values()].find(({ parent }) => parent === null);
  if (gestures[0]?.act !== 'open' || root === undefined)
    return { reason: 'The recording begins after the page was opened.' };

  const writer = createWriter();
  const lines = gestures.map((gesture) => step(gesture, writer));
  const sessions = root.history.map(({ snapshot }) => factsOf(snapshot.context)['session']);
  const wasMember = sessions.find((session) => session !== 'restoring') === 'member';
  const end = factsOf(snapshotAt(root, until)?.context);
  const states = actorsAt(recording, until).filter(
    ({ name, parent }) => parent === root.id && ['session', 'page'].includes(name),
  );
  const expected = Object.fromEntries(states.map((actor) => [actor.name, snapshotAt(actor, until)?.value]));

  const names = writer.names();
  const fixtures = names.length === 0 ? null : fixtureSource(names);
  const imported = [fixtures?.imported, wasMember ? 'demo' : undefined, wasMember ? 'logInViaApi' : undefined];
  const accounts = [...new Set(imported.filter((name) => name !== undefined))].toSorted();
  const begin = wasMember ? ['await logInViaApi(page, demo.free, demo.password);'] : [];
  const body = [
    ...begin,
    ...lines,
    `await expect(page).toHaveURL(/${pathPattern(pathOf(end))}(?:[?#]|$)/);`,
    `await expectStates(page, ${writer.write(expected)});`,
  ];
  const text = `${accounts.length === 0 ? '' : `import { ${accounts.join(', ')} } from '#tests/e2e/pages/account.ts';\n`}import { expectStates } from '#tests/e2e/pages/machine-states.ts';
import { expect, test } from '#tests/e2e/test-site.ts';

${fixtures === null ? '' : `${fixtures.text}\n`}test('as recorded', async ({ page }) => {
  ${body.join('\n  ')}
});
`;
  return { text };
};
