import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { caption, muted } from '#src/styles/text.css.ts';
import { Switch } from '#src/ui/switch/switch.tsx';
import * as css from './rows.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

/** [INVIS-01] */
export function InvisibleRow() {
  const id = useId();
  const lane = useSectionActor('invisible');
  const isOn = useSectionState('invisible', (toggle) => toggle.context.wanted, false);
  return (
    <div className={css.item}>
      <label htmlFor={`${id}-switch`} className={classNames(css.row, css.pressable)}>
        <span className={css.words}>
          <span id={id} className={css.name}>
            <Trans>Invisible mode</Trans>
          </span>
          <span id={`${id}-what`} className={classNames(caption, muted)}>
            <Trans>You leave the search. Nobody can write to you or like you until you do first.</Trans>
          </span>
        </span>
        <Switch
          id={`${id}-switch`}
          aria-labelledby={id}
          aria-describedby={`${id}-what`}
          checked={isOn}
          onChange={({ target }) => lane?.send({ type: 'toggle.changed', on: target.checked })}
        />
      </label>
    </div>
  );
}
