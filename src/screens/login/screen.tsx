import { Trans, useLingui } from '@lingui/react/macro';
import { PageDescription } from '#src/components/document-head.tsx';
import { href } from '#src/routes.ts';
import jonas from '#images/jonas.webp';
import kasper from '#images/kasper.webp';
import linnea from '#images/linnea.webp';
import mila from '#images/mila.webp';
import pierre from '#images/pierre.webp';
import sofia from '#images/sofia.webp';
import { display, muted } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { LoginForm } from './login-form.tsx';
import * as css from './screen.css.ts';

/** [LOGIN-01 PASSWORD-08] */
export function Screen() {
  const { t } = useLingui();
  const summary = t`Pick up where you left off.`;
  const isPasswordNew = useFacts(({ route }) => route.query['password'] === 'changed');
  return (
    <div className={css.page}>
      <PageDescription>{summary}</PageDescription>
      <PortraitWall />
      <div className={css.side}>
        <div className={css.column}>
          <div className={css.head}>
            <h1 className={display}>
              <Trans>Welcome back</Trans>
            </h1>
            <p className={muted}>{summary}</p>
          </div>
          {isPasswordNew && (
            <Alert tone="success">
              <Trans>Your password has been changed. Log in with the new one.</Trans>
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

const faces = [sofia, kasper, linnea, mila, pierre, jonas];

/** Drawings of invented people; only where there is room beside the form. */
const PortraitWall = () => (
  <div aria-hidden className={css.wall}>
    <div className={css.grid}>
      {faces.map((face) => (
        <Photo key={face} src={face} alt="" />
      ))}
    </div>
  </div>
);
