import { useAppState } from '#src/system.tsx';
import { TransactionList } from './transaction-list.tsx';
import { TransactionDetail } from './transaction-detail.tsx';

/** All payments of the member, or the one in the URL. [PAY-03 PAY-04 PAY-05 ROUTE-34] */
export function Screen() {
  const id = useAppState((snapshot) => snapshot.context.activeRoute?.params['id']);
  return id === undefined ? <TransactionList /> : <TransactionDetail />;
}
