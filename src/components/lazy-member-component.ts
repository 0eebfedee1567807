import { type ComponentType, lazy } from 'react';
import { loadCatalogue } from '#src/i18n.ts';
import { loadMemberIcons } from '#src/ui/icon/shape-of.ts';

/** A part that only members see: its texts and icons travel beside it. */
export const lazyMemberComponent = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), loadCatalogue('inside'), loadMemberIcons()]);
    return part;
  });
