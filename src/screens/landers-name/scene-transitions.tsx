import * as css from '#src/components/lander/lander.css.ts';
import { IllustratedTile, MemberTile } from '#src/components/lander/member-tile.tsx';
import { useLanderContext } from '#src/components/lander/lander-actor.tsx';
import { Scenes } from './scenes.tsx';

/** Advances on demand: each light has another member. [ROUTE-52] */
export default function SceneTransitions() {
  const members = useLanderContext('members');
  const people = [0, 1, 2, 3].map((place) => {
    const member = members[place];
    return (
      <div key={place} className={css.people}>
        {member === undefined ? (
          <IllustratedTile at={place} isAboveFold />
        ) : (
          <MemberTile key={member.id} member={member} sizes="(min-width: 992px) 280px, 55vw" isAboveFold />
        )}
      </div>
    );
  });
  return <Scenes people={people} />;
}
