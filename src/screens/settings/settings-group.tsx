import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { label, muted } from '#src/styles/text.css.ts';
import { Card } from '#src/ui/card/card.tsx';
import * as css from './rows.css.ts';

/** Titled group of rows. */
export const SettingsGroup = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <section className={css.group}>
    <h2 className={classNames(label, muted)}>{name}</h2>
    <Card className={css.rows}>{children}</Card>
  </section>
);
