import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef } from 'react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import { useSelector } from '@xstate/react';
import type { SettingsSection, settingsPageMachine } from '#machines/page/settings.ts';
import type { ActorsOf } from '#machines/generic/wire.ts';
import { classNames } from '#src/styles/class-names.ts';
import { usePageActor } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

type Lanes = ActorsOf<typeof settingsPageMachine>;
type LaneName = Extract<keyof Lanes, string>;

/** Machine of one settings section; undefined while stopped. */
export const useSectionActor = <Name extends LaneName>(name: Name): ActorRefFrom<Lanes[Name]> | undefined => {
  const page = usePageActor('settingsPage');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a supervised child has the id of its actor.
  return useSelector(page, (snapshot) => snapshot.children[name]) as ActorRefFrom<Lanes[Name]> | undefined;
};

/** Selects from a section's machine, or returns `absent` while it is stopped. */
export const useSectionState = <Name extends LaneName, T>(
  name: Name,
  selector: (snapshot: SnapshotFrom<Lanes[Name]>) => T,
  absent: T,
): T => {
  const lane: AnyActorRef | undefined = useSectionActor(name);
  return useSelector(lane, (snapshot: SnapshotFrom<Lanes[Name]> | undefined) =>
    snapshot === undefined ? absent : selector(snapshot),
  );
};

type SectionRowProps = {
  section: SettingsSection;
  name: ReactNode;
  /** Current value. */
  value?: ReactNode;
  /** Always visible below the row. */
  note?: ReactNode;
  /** The value is too long for one line with the name on a phone. */
  hasLongValue?: boolean;
  children: ReactNode;
};

/** Row that expands in place; Escape closes it and returns the focus. */
export function SectionRow({ section, name, value, note, hasLongValue = false, children }: SectionRowProps) {
  const page = usePageActor('settingsPage');
  const isOpen = useSelector(page, (snapshot) => snapshot.context.section === section);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  const close = () => page.send({ type: 'section.closed' });
  const opened = useCallback((panel: HTMLElement) => {
    panel.scrollIntoView({ block: 'nearest' });
    return () => {
      if (panel.contains(document.activeElement)) button.current?.focus();
    };
  }, []);
  const keyPressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };

  return (
    <div className={css.item}>
      <button
        ref={button}
        type="button"
        id={id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        className={classNames(css.row, css.pressable, hasLongValue && css.wrapped)}
        onClick={() => (isOpen ? close() : page.send({ type: 'section.opened', section }))}
      >
        <span className={css.name}>{name}</span>
        <span className={css.end}>
          <span className={css.value}>{value}</span>
          <Icon name="chevron-down" size="s" className={classNames(css.arrow, isOpen && css.turned)} />
        </span>
      </button>
      {note}
      {isOpen && (
        // Escape first closes anything open inside.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section
          ref={opened}
          id={`${id}-panel`}
          aria-labelledby={id}
          tabIndex={-1}
          className={css.panel}
          onKeyDown={keyPressed}
        >
          {children}
        </section>
      )}
    </div>
  );
}

/** Moves focus to new content, so that screen readers read it. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
