import { Plural } from '@lingui/react/macro';
import { classNames } from '#src/styles/class-names.ts';
import { numeric } from '#src/styles/text.css.ts';
import * as css from './composer.css.ts';

/** The remaining length is shown below a tenth of the limit. */
const nearEnd = 0.1;

/** Characters left near the limit, or characters too many beyond it. */
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
