import { useFacts } from '#src/system.tsx';
import { Fan } from './parts/fan.tsx';
import { MemberWelcome } from './parts/member-welcome.tsx';
import { Plain } from './parts/plain.tsx';
import { ThreeSteps } from './parts/three-steps.tsx';
import { VisitorWelcome } from './parts/visitor-welcome.tsx';
import * as css from './screen.css.ts';

export function Screen() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <>
      <section className={css.hero}>
        <Fan />
        {isMember ? <MemberWelcome /> : <VisitorWelcome />}
      </section>
      <div className={css.ground}>
        <div className={css.content}>
          {!isMember && <ThreeSteps />}
          <Plain />
        </div>
      </div>
    </>
  );
}
