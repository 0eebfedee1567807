import type { ReactNode } from 'react';
import { display, muted } from '#src/styles/text.css.ts';
import * as css from './account-page.css.ts';

type AccountPageProps = {
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
  /** Takes the focus from the element it replaces. */
  takesFocus?: boolean;
};

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** A short form about the account, in a narrow column. */
export const AccountPage = ({ title, lead, children, takesFocus = false }: AccountPageProps) => (
  <section className={css.page}>
    <div className={css.head}>
      <h1 {...(takesFocus && { ref: takeFocus, tabIndex: -1 })} className={display}>
        {title}
      </h1>
      <p className={muted}>{lead}</p>
    </div>
    {children}
  </section>
);
