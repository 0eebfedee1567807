import { Plural } from '@lingui/react/macro';
import { classNames } from '#src/styles/class-names.ts';
import { numeric } from '#src/styles/text.css.ts';
import * as css from './composer.css.ts';

/** The room that is left is said when less than a tenth is. */
const nearEnd = 0.1;

/** How many characters may follow, near the limit; how many are too many, beyond it. */
export function CharacterCounter({ id, left, limit }: { id: string; left: number; limit: number }) {
  return (
    <output id={id} className={classNames(numeric, css.counter, left < 0 && css.tooLong)}>
      {left < 0 ? (
        <Plural value={-left} one="# character too many" other="# characters too many" />
      ) : (
        left <= limit * nearEnd && <Plural value={left} one="# character left" other="# characters left" />
      )}
    </output>
  );
}
