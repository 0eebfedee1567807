import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { display, muted } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import { LoginForm } from './login-form.tsx';
import { PortraitWall } from './portrait-wall.tsx';
import * as css from './screen.css.ts';

/** [LOGIN-01 PASSWORD-08] */
export function Screen() {
  const isPasswordNew = useFacts(({ route }) => route.query['password'] === 'changed');
  return (
    <div className={css.page}>
      <PortraitWall />
      <div className={css.side}>
        <div className={css.column}>
          <div className={css.head}>
            <h1 className={display}>
              <Trans>Welcome back</Trans>
            </h1>
            <p className={muted}>
              <Trans>Pick up where you left off.</Trans>
            </p>
          </div>
          {isPasswordNew && (
            <Alert tone="success">
              <Trans>Your password is changed. Log in with the new one.</Trans>
            </Alert>
          )}
          <LoginForm />
        </div>
        <p className={css.newHere}>
          <Trans>
            New here?{' '}
            <TextLink alone href={href('signup')}>
              Create your profile
            </TextLink>
          </Trans>
        </p>
      </div>
    </div>
  );
}
