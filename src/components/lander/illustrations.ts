import ines from './images/ines.webp';
import luca from './images/luca.webp';
import maren from './images/maren.webp';
import ruth from './images/ruth.webp';
import sami from './images/sami.webp';
import tara from './images/tara.webp';

/** Drawings of invented people, for pages that may not show members. */
export const illustrations: readonly string[] = [maren, luca, ines, ruth, sami, tara];
