import { useApp } from '#src/system.tsx';
import { Overview } from './parts/overview.tsx';
import { Payment } from './parts/payment.tsx';

/** All payments of the member, or the one that the address names. [PAY-03 PAY-04 PAY-05 ROUTE-34] */
export function Screen() {
  const id = useApp((snapshot) => snapshot.context.shown?.params['id']);
  return id === undefined ? <Overview /> : <Payment />;
}
