import { Photo } from '#src/ui/photo/photo.tsx';
import jonas from './images/jonas.webp';
import kasper from './images/kasper.webp';
import linnea from './images/linnea.webp';
import mila from './images/mila.webp';
import pierre from './images/pierre.webp';
import sofia from './images/sofia.webp';
import * as css from './portrait-wall.css.ts';

const faces = [sofia, kasper, linnea, mila, pierre, jonas];

/** Drawings of invented people; only where there is room beside the form. */
export const PortraitWall = () => (
  <div aria-hidden className={css.wall}>
    <div className={css.grid}>
      {faces.map((face) => (
        <Photo key={face} src={face} alt="" />
      ))}
    </div>
  </div>
);
