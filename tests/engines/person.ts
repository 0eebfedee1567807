import { setTimeout } from 'node:timers/promises';
import type { Browser, Element } from './browser.ts';

type Kind = 'button' | 'link' | 'conversation' | 'field' | 'menuitem' | 'text';

/** Runs in the page: the first visible element of a kind whose accessible name, label or text matches. */
const findInPage = (kind: string, pattern: string): HTMLElement | null => {
  const selectors: Readonly<Record<string, string>> = {
    button: 'button, summary',
    link: 'a[href]',
    // The page before this one has links of the same names.
    conversation: 'a[href^="/chats/"], a[href^="/chats?"]',
    field: 'input, textarea, select',
    menuitem: '[role^=menuitem]',
    text: 'h1, h2, p, span, li, [role=alert], time, strong',
  };
  const wanted = new RegExp(pattern, 'u');
  const named = (element: HTMLElement): string => {
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
        : '';
    const name = element.getAttribute('aria-label') ?? (labels === '' ? element.textContent : labels);
    return name.replace(/\s+/g, ' ').trim();
  };
  // A modal covers the page.
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  const area = dialogs.at(-1) ?? document;
  const found = [...area.querySelectorAll<HTMLElement>(selectors[kind] ?? kind)].find(
    (element) => element.checkVisibility() && wanted.test(named(element)),
  );
  found?.scrollIntoView({ block: 'center' });
  return found ?? null;
};

/** Runs in the page: chooses an option as a person does. */
const chooseInPage = (pattern: string, value: string): string => {
  const select = [...document.querySelectorAll('select')].find(({ labels }) =>
    [...labels].some((label) => new RegExp(pattern, 'u').test(label.textContent.trim())),
  );
  if (select === undefined) return '';
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return select.value;
};

const pathInPage = (): string => location.pathname + location.search;
const titleInPage = (): string => document.title;
const pageInWords = (): string => `${location.href} “${document.title}”: ${document.body.innerText.slice(0, 600)}`;

const patience = 20_000;

/** Asks again until there is an answer, like Playwright's assertions. */
const until = async <T>(what: string, ask: () => Promise<T | null>): Promise<T> => {
  const end = Date.now() + patience;
  for (;;) {
    // The page may be on its way to the next one.
    const found = await ask().catch(() => null);
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`Never seen: ${what}`);
    await setTimeout(50);
  }
};

/** A person in front of a browser. */
export const personAt = (browser: Browser, site: string) => {
  const find = (kind: Kind, name: RegExp): Promise<Element> =>
    until(`${kind} ${String(name)}`, () => browser.find(findInPage.toString(), kind, name.source));
  return {
    open: (path: string) => browser.open(new URL(path, site).href),
    see: async (text: RegExp) => void (await find('text', text)),
    /** An element that React replaces meanwhile is looked up again. */
    click: (kind: Kind, name: RegExp) =>
      until(`${kind} ${String(name)}, to click`, async () => {
        await browser.click(await find(kind, name));
        return true;
      }),
    fill: async (name: RegExp, text: string) => browser.type(await find('field', name), text),
    choose: (name: RegExp, value: string) =>
      until(`option of ${String(name)}`, async () =>
        (await browser.run(chooseInPage.toString(), name.source, value)) === value ? true : null,
      ),
    at: (path: RegExp) =>
      until(`address ${String(path)}`, async () => (path.test(await browser.run(pathInPage.toString())) ? true : null)),
    titled: (title: RegExp) =>
      until(`title ${String(title)}`, async () =>
        title.test(await browser.run(titleInPage.toString())) ? true : null,
      ),
    /** For the report of a failure. */
    describe: () => browser.run(pageInWords.toString()),
    close: browser.close,
  };
};

export type Person = ReturnType<typeof personAt>;
