/** A press that came before the page could answer it. */
type Held = { readonly target: HTMLElement; readonly submitter: HTMLElement | null };

/**
 * Until the rendered page has been taken over, the last press of a button and the last form that was sent wait; links work
 * by themselves. Returns the function that repeats what has waited. [FIRST-03]
 */
export const holdEarlyInput = (): (() => void) => {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  let held: Held | null = null;
  const hold = (event: Event, next: Held): void => {
    event.preventDefault();
    event.stopPropagation();
    held = next;
  };
  addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof HTMLFormElement) hold(event, { target: event.target, submitter: event.submitter });
    },
    options,
  );
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // A button that sends its form is held with the form.
      if (button !== null && button.type !== 'submit') hold(event, { target: button, submitter: null });
    },
    options,
  );
  return () => {
    controller.abort();
    if (held === null || !held.target.isConnected) return;
    if (held.target instanceof HTMLFormElement) held.target.requestSubmit(held.submitter);
    else held.target.click();
  };
};
