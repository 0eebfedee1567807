import { useFacts } from '#src/system.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';

/** Support address; empty until the settings are loaded. */
export function SupportMail() {
  const email = useFacts((facts) => facts.settings?.support_email ?? '');
  return <TextLink href={`mailto:${email}`}>{email}</TextLink>;
}
