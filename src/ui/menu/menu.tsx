import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './menu.css.ts';

export type MenuItem<Id extends string> = {
  id: Id;
  label: string;
  icon?: IconName;
  /** Renders a link, which can be opened in a new tab. */
  href?: string;
  /** State of a radio item; undefined for other items. */
  checked?: boolean;
  /** Language of the label, if it is not the page's. */
  lang?: string;
  danger?: boolean;
};

type MenuProps<Id extends string> = {
  /** Accessible name; read before the button's content. */
  label: string;
  children: ReactNode;
  items: readonly MenuItem<Id>[];
  onSelect: (id: Id) => void;
  align?: 'start' | 'end';
  arrow?: boolean;
  className?: string | undefined;
};

/** Button with a list below it: arrows, Home, End and typed characters move, Escape closes. */
export function Menu<Id extends string>({
  label,
  children,
  items,
  onSelect,
  align = 'end',
  arrow = true,
  className,
}: MenuProps<Id>) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const wrap = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const openAt = useRef<'first' | 'last'>('first');

  useEffect(() => {
    if (!open) return undefined;
    const all = itemsOf(list.current);
    const checked = all.find((item) => item.getAttribute('aria-checked') === 'true');
    (checked ?? (openAt.current === 'last' ? all.at(-1) : all[0]))?.focus();
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && wrap.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [open]);

  const show = (at: 'first' | 'last') => {
    openAt.current = at;
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    button.current?.focus();
  };

  const buttonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const listKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape must not also close a surrounding modal.
      event.preventDefault();
      hide();
      return;
    }
    const target = findNextMenuItem(itemsOf(list.current), document.activeElement, event);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
  const left = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div ref={wrap} className={classNames(css.wrap, className)} onBlur={left}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        className={css.button}
        onClick={() => (open ? setOpen(false) : show('first'))}
        onKeyDown={buttonKey}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {children}
        {arrow && <Icon name="chevron-down" size="xs" className={css.arrow} />}
      </button>
      {open && (
        <div
          ref={list}
          id={listId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(css.list, css.align[align])}
          onKeyDown={listKey}
        >
          {items.map((item) => (
            <Item
              key={item.id}
              item={item}
              onSelect={() => {
                hide();
                onSelect(item.id);
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

function Item<Id extends string>({ item, onSelect }: { item: MenuItem<Id>; onSelect: () => void }) {
  const shared = {
    tabIndex: -1,
    className: classNames(css.item, item.danger && css.danger),
    lang: item.lang,
    onClick: onSelect,
    ...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked }),
  };
  const content = (
    <>
      {item.icon && <Icon name={item.icon} size="s" />}
      <span className={css.words}>{item.label}</span>
      {item.checked && <Icon name="check" size="s" />}
    </>
  );
  return item.href === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link href={item.href} {...shared}>
      {content}
    </Link>
  );
}

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Next item for a key: arrows wrap, Home and End go to the ends, a character to the next item that begins with it. */
function findNextMenuItem<Item extends Pick<Element, 'textContent'>>(
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
