/** Runs before the site's own script, which announces its actor system before it starts it (src/start.tsx). */
import type { AnyActorRef } from 'xstate';
import { watchGestures } from './tap/gestures.ts';
import { tap } from './tap/tap.ts';

const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'system' in value && 'send' in value;

addEventListener(
  'app',
  (event) => {
    if (!(event instanceof CustomEvent) || !isActor(event.detail)) return;
    watchGestures(tap(event.detail));
  },
  { once: true },
);

// The shortcut of a page that is recorded.
addEventListener('keydown', ({ ctrlKey, altKey, code }) => {
  if (ctrlKey && altKey && code === 'KeyM') open('/dev/machines', 'vesper-inspector');
});
