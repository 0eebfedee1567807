import { type ComponentType, lazy } from 'react';
import { needTexts } from '#src/i18n.ts';
import { needIcons } from '#src/ui/icon/shape-of.ts';

/** A part that only members see: its texts and icons travel beside it. */
export const lazyInside = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), needTexts('inside'), needIcons()]);
    return part;
  });
