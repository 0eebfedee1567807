type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Next item for a key: arrows wrap, Home and End go to the ends, a character to the next item that begins with it. */
export function findNextMenuItem<Item extends Pick<Element, 'textContent'>>(
  items: readonly Item[],
  current: unknown,
  { key, ctrlKey, metaKey, altKey }: Key,
): Item | undefined {
  const at = items.findIndex((item) => item === current);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const character = key.toLocaleLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.toLocaleLowerCase().startsWith(character),
  );
}
