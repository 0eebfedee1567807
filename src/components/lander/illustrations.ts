import ines from './images/ines.webp';
import luca from './images/luca.webp';
import maren from './images/maren.webp';
import ruth from './images/ruth.webp';
import sami from './images/sami.webp';
import tara from './images/tara.webp';

/** Our own pictures, for where no members can be shown: drawings of nobody real. */
export const illustrations: readonly string[] = [maren, luca, ines, ruth, sami, tara];
