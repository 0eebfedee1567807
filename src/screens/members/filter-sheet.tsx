import { Trans, useLingui } from '@lingui/react/macro';
import type { SearchFilter } from '#contract/profile.ts';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { foot } from '#src/ui/modal/modal.css.ts';
import { FilterForm } from './filter-form.tsx';

type FilterSheetProps = {
  filter: SearchFilter;
  onClose: () => void;
};

/** The filters in a sheet. [SEARCH-01] */
export function FilterSheet({ filter, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  return (
    <Modal title={<Trans>Filters</Trans>} closeLabel={t`Close`} onClose={onClose}>
      <ModalBody>
        <FilterForm filter={filter} footClass={foot} onSubmitted={onClose} />
      </ModalBody>
    </Modal>
  );
}
