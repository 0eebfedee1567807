import { Trans } from '@lingui/react/macro';
import { classNames } from '#src/styles/class-names.ts';
import { useSend } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './rows.css.ts';

/** [LOGIN-05] */
export function LogoutRow() {
  const send = useSend();
  return (
    <div className={css.item}>
      <button
        type="button"
        className={classNames(css.row, css.pressable)}
        onClick={() => send({ type: 'logout.requested' })}
      >
        <span className={css.name}>
          <Trans>Log out</Trans>
        </span>
        <span className={css.end}>
          <Icon name="logout" size="s" />
        </span>
      </button>
    </div>
  );
}
