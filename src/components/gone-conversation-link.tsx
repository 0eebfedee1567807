import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { TextLink } from '#src/ui/link/link.tsx';

/** For members whose conversation disappeared, for example by a block. [BLOCK-06 ROLE-17] */
export const GoneConversationLink = () => (
  <TextLink href={href('reports')}>
    <Trans>Conversation gone? You can still report or block</Trans>
  </TextLink>
);
