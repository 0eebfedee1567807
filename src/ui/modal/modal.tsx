import { type ComponentProps, type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './modal.css.ts';
import { registerOpenDialog } from './open-dialogs.ts';

type Closing =
  | { closable?: true; closeLabel: string; onClose: (by: 'close' | 'escape' | 'backdrop') => void }
  /** Closed only by its own buttons: no close icon, Escape or backdrop click. */
  | { closable: false };

type ModalProps = Closing & {
  title: ReactNode;
  /** Visually hidden title. */
  titleHidden?: boolean;
  /** 300, 500, 800 and 1140 CSS pixels, or the whole window on a dark ground. [UI-03] */
  size?: keyof typeof css.size;
  /** Narrower than 576 CSS pixels it is a sheet from the bottom, or the whole screen. */
  phone?: 'sheet' | 'whole';
  /** `ModalBody` and `ModalFoot`, or one form that contains them. */
  children: ReactNode;
  /** Id of the text read with the title; makes it an `alertdialog`. */
  alert?: string | undefined;
  className?: string | undefined;
  /** Receives the name of each pressed key. */
  onKey?: (key: string) => void;
};

const canTakeFocus = (element: Element | null): element is HTMLElement => element instanceof HTMLElement;

function showModal(dialog: HTMLDialogElement) {
  const before = document.activeElement;
  const page = document.documentElement;
  page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
  dialog.showModal();
  const leave = registerOpenDialog();
  const first = dialog.querySelector('[data-autofocus]') ?? dialog.querySelector('[data-title]');
  if (canTakeFocus(first)) first.focus({ preventScroll: true });
  return () => {
    leave();
    dialog.close();
    if (canTakeFocus(before)) before.focus({ preventScroll: true });
  };
}

/**
 * Open while rendered. Focus goes to `data-autofocus`, else to the title, is trapped, and returns on close. [UI-11]
 */
export function Modal(props: ModalProps) {
  const { title, titleHidden = false, size = 'm', phone = 'sheet', children, alert, className, onKey } = props;
  const titleId = useId();
  const pressedBeside = useRef(false);
  const closing = props.closable === false ? undefined : props;

  const keyPressed = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.defaultPrevented) return;
    onKey?.(event.key);
    if (event.key === 'Escape') {
      event.preventDefault();
      closing?.onClose('escape');
    }
    if (event.key === 'Tab' && document.activeElement) {
      const stop = nextTabStop(event.currentTarget, document.activeElement, event.shiftKey);
      if (!stop) return;
      event.preventDefault();
      stop.focus();
    }
  };
  // A file input bubbles its own `cancel` event.
  const cancelled = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    closing?.onClose('escape');
  };

  return (
    // Escape and a backdrop click close the dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={showModal}
      aria-labelledby={titleId}
      {...(alert !== undefined && { role: 'alertdialog', 'aria-describedby': alert })}
      className={css.dialog}
      {...(!closing && { closedby: 'none' as const })}
      onKeyDown={keyPressed}
      onCancel={cancelled}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === event.currentTarget) closing?.onClose('backdrop');
      }}
    >
      <div className={classNames(css.panel, css.size[size], phone === 'whole' && css.wholePhone, className)}>
        {titleHidden ? (
          <VisuallyHidden>
            <span id={titleId} tabIndex={-1} data-title>
              {title}
            </span>
          </VisuallyHidden>
        ) : (
          <div className={classNames(css.head, !closing && css.plainHead)}>
            <h2 id={titleId} tabIndex={-1} data-title className={classNames(heading, css.title)}>
              {title}
            </h2>
            {closing && <IconButton icon="x" label={closing.closeLabel} onClick={() => closing.onClose('close')} />}
          </div>
        )}
        {children}
        {titleHidden && closing && (
          <IconButton
            icon="x"
            label={closing.closeLabel}
            variant={size === 'window' ? 'dark' : undefined}
            className={css.lonelyClose}
            onClick={() => closing.onClose('close')}
          />
        )}
      </div>
    </dialog>
  );
}

export const ModalBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.body, className)} />
);

/** Last child of a column: the body, or a form in it. */
export const ModalFooter = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.foot, className)} />
);

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

const isRadio = (element: Element | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';

/** A radio group is one tab stop. */
const isSameStop = (one: Element | undefined, other: Element | undefined) =>
  one === other || (isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form);

const stopsIn = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>(stops)].filter((element) => element.checkVisibility());

/** Target of Tab at either end of the trap; undefined while the browser may choose. */
function nextTabStop(root: HTMLElement, current: Element, backwards: boolean): HTMLElement | undefined {
  const all = stopsIn(root);
  const [edge, other] = backwards ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const outside = backwards && edge !== undefined && isBefore(current, edge);
  if (!outside && !isSameStop(current, edge)) return undefined;
  return all.find((element) => isRadio(element) && element.checked && isSameStop(element, other)) ?? other;
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
