import { useFacts } from '#src/system.tsx';
import { Balance } from './parts/balance.tsx';
import { Me } from './parts/me.tsx';
import { Ways } from './parts/ways.tsx';
import * as css from './screen.css.ts';

/** The member's own page. */
export function Screen() {
  const isKnown = useFacts((facts) => facts.user !== null);
  if (!isKnown) return null;
  return (
    <div className={css.page}>
      <Me />
      <div className={css.side}>
        <Balance />
        <Ways />
      </div>
    </div>
  );
}
