import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { href, loginHref } from '#src/routes.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { IconButton } from '#src/ui/button/button.tsx';
import type { IconButtonVariant } from '#src/ui/button/button.css.ts';

type GiftButtonProps = { profile: ProfileCard; variant?: IconButtonVariant; className?: string };

/** Opens the gift dialog; visitors go to the login. [GIFT-02 PROFILE-18] */
export function GiftButton({ profile, variant, className }: GiftButtonProps) {
  const { t } = useLingui();
  const send = useSend();
  const isMember = useFacts((facts) => facts.session === 'member');
  const { name } = profile;
  return (
    <IconButton
      icon="gift"
      variant={variant}
      label={t`Send ${name} a gift`}
      className={className}
      onClick={() =>
        isMember
          ? send({ type: 'giftDialog.requested', profile })
          : send({
              type: 'navigation.requested',
              to: loginHref(href('members-id', { id: profile.id })),
              replace: false,
            })
      }
    />
  );
}
