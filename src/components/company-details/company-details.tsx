import { Trans } from '@lingui/react/macro';
import { useAppChildState, useFacts } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './company-details.css.ts';

const notEmpty = (parts: readonly string[]): readonly string[] => parts.filter((part) => part.trim() !== '');

/** Operating company; unknown details are left out. [FOOTER-10 FOOTER-11 FOOTER-12 COMPANY-02] */
export function CompanyDetails() {
  const company = useAppChildState('company', (resource) => resource.context.data, null);
  const sitePhone = useFacts((facts) => facts.settings?.support_phone ?? null);
  if (company === null) return null;
  const { name, address, city, country, kvk, vat_numbers: vatNumbers } = company;
  const place = notEmpty([address, city, country]).join(', ');
  const vat = notEmpty(vatNumbers).join(', ');
  return (
    <address className={css.address}>
      <p>{name}</p>
      {place !== '' && <p>{place}</p>}
      {kvk !== '' && (
        <p>
          <Trans>Reg. {kvk}</Trans>
        </p>
      )}
      {vat !== '' && (
        <p>
          <Trans>VAT {vat}</Trans>
        </p>
      )}
      <Phone number={company.support_phone ?? sitePhone} />
    </address>
  );
}

/** Phone number without hyphens and spaces. [FOOTER-13] */
const Phone = ({ number }: { number: string | null }) =>
  number !== null &&
  number !== '' && (
    <p>
      <TextLink href={`tel:${number.replaceAll(/[-\s]/g, '')}`} className={css.phone}>
        {number}
      </TextLink>
    </p>
  );
