import { Trans } from '@lingui/react/macro';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import ingrid from './images/ingrid.webp';
import matteo from './images/matteo.webp';
import noor from './images/noor.webp';
import * as css from './portrait-fan.css.ts';

/** Three drawings of invented people. */
export const PortraitFan = () => (
  <div className={css.fan}>
    <Photo src={matteo} alt="" loading="eager" className={css.left} />
    <Photo src={noor} alt="" loading="eager" className={css.right} />
    <Photo src={ingrid} alt="" loading="eager" priority="high" className={css.front} />
    <p className={css.note}>
      <Icon name="heart-filled" size="s" className={css.heart} />
      <Trans>It starts with hello</Trans>
    </p>
  </div>
);
