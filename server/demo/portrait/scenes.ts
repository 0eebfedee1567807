import type { SeededRandom } from '#server/demo/seeded-random.ts';
import { type Backdrop, type BackdropName, backdrops } from './palette.ts';
import { box, disc, line, linear, n, oval, radial, shape, times } from './svg.ts';

type Draw = (d: SeededRandom, colours: Backdrop) => string;

const cream = '#fff3dd';
const glow = (x: number, y: number, r: number, opacity: number) => disc(x, y, r, 'url(#glow)', opacity);

const lightsOut: Draw = (d) => {
  const colours = ['warmBlur', 'roseBlur', 'creamBlur', 'violetBlur'];
  return times(26, (i) =>
    disc(d.between(0, 600), d.between(0, 560), d.between(12, 50), `url(#${colours[i % 4]})`, d.between(0.16, 0.5)),
  );
};

const hills: Draw = (d, { high }) => {
  const x = d.between(390, 470);
  return [
    glow(x, 300, 210, 0.8),
    disc(x, 300, 86, '#fff0d2', 0.9),
    shape('M0,470 C120,430 200,460 320,445 S520,420 600,450 V800 H0Z', high, 0.55),
    shape('M0,540 C140,500 260,540 380,515 S540,500 600,520 V800 H0Z', high, 0.6),
  ].join('');
};

const water: Draw = (d, { high }) => {
  const x = d.between(110, 190);
  const ripples = times(16, (i) =>
    box(d.between(0, 520), 430 + i * 20, d.between(60, 200), d.between(2, 5), '#fff', d.between(0.08, 0.22), 2),
  );
  return glow(x, 400, 230, 0.6) + disc(x, 392, 54, cream, 0.55) + box(0, 420, 600, 380, high, 0.55) + ripples;
};

const window: Draw = (d, { middle }) => {
  const x = d.between(300, 350);
  return [
    box(x - 10, 30, 260, 490, cream, 0.16, 128),
    box(x, 40, 240, 470, cream, 0.46, 120),
    line(`M${n(x + 120)},40 V510 M${n(x)},270 H${n(x + 240)}`, middle, 9, 0.55),
    shape(`M0,800 L${n(x)},510 L${n(x + 240)},510 L260,800Z`, cream, 0.16),
  ].join('');
};

const leaf = (x: number, y: number, turn: number, scale: number, colour: string, opacity: number) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})" opacity="${n(opacity)}">` +
  `<path d="M0,0 C40,-40 110,-40 150,0 C110,40 40,40 0,0Z" fill="${colour}"/>` +
  `<path d="M8,0 H142" stroke="#fff" stroke-opacity=".18" stroke-width="2"/></g>`;

const leaves: Draw = (d, { high, low }) =>
  times(14, (i) => {
    const x = i < 7 ? d.between(-20, 170) : d.between(430, 600);
    return leaf(x, d.between(0, 620), d.between(0, 360), d.between(0.8, 2), i % 2 ? high : low, d.between(0.25, 0.55));
  });

const autumn: Draw = (d, { low }) =>
  glow(430, 220, 300, 0.4) +
  times(30, (i) =>
    leaf(
      d.between(-20, 600),
      d.between(-20, 700),
      d.between(0, 360),
      d.between(0.2, 0.55),
      i % 3 === 0 ? '#ffce7a' : i % 3 === 1 ? '#e2703f' : low,
      d.between(0.3, 0.8),
    ),
  );

const city: Draw = (d, { high }) =>
  glow(300, 520, 360, 0.3) +
  times(11, (i) => {
    const width = d.between(46, 100);
    const height = d.between(180, 480);
    const x = i * 58 - 20;
    const lamps = times(10, () =>
      box(x + 6 + d.between(0, width - 16), 630 - height + d.between(0, height), 6, 9, '#ffdca0', d.between(0.3, 0.9)),
    );
    return box(x, 620 - height, width, height + 200, high, d.between(0.42, 0.72)) + lamps;
  });

const arch: Draw = (_, { low }) => disc(300, 350, 255, low, 0.42) + disc(300, 350, 195, low, 0.36);

const peaks: Draw = (d, { high }) => {
  const y = d.between(170, 230);
  return [
    glow(170, y, 110, 0.5),
    disc(170, y, 46, '#fff3dc', 0.9),
    shape('M-20,560 L150,300 L250,430 L380,240 L640,580 V800 H-20Z', high, 0.62),
    shape('M-20,680 L120,520 L260,620 L430,480 L640,680 V800 H-20Z', high, 0.8),
    shape('M380,240 L340,298 L372,322 L396,300 L424,318 Z', '#fff', 0.55),
  ].join('');
};

const fir = (x: number, y: number, size: number, colour: string, opacity: number) =>
  shape(
    `M${n(x)},${n(y - size)} L${n(x + size * 0.26)},${n(y - size * 0.5)} L${n(x + size * 0.14)},${n(y - size * 0.5)} L${n(x + size * 0.36)},${n(y)} H${n(x - size * 0.36)} L${n(x - size * 0.14)},${n(y - size * 0.5)} L${n(x - size * 0.26)},${n(y - size * 0.5)}Z`,
    colour,
    opacity,
  );

const forest: Draw = (d, { high }) => {
  const rows = [0.28, 0.42, 0.62].map((opacity, row) =>
    times(8, (i) => fir(i * 90 + d.between(-30, 30), 600 + row * 70, d.between(260, 400) - row * 40, high, opacity)),
  );
  return glow(300, 260, 300, 0.45) + rows.join('') + box(0, 730, 600, 80, high, 0.6);
};

const snow: Draw = (d, { high, low }) => {
  const flakes = times(54, () =>
    disc(d.between(0, 600), d.between(0, 700), d.between(2, 6), '#fff', d.between(0.35, 0.85)),
  );
  const trees = times(7, (i) => fir(i * 100 + d.between(-20, 20), 560, d.between(150, 270), high, 0.4));
  const ground = shape('M0,540 C150,510 300,560 430,530 S560,520 600,530 V800 H0Z', '#fff', 0.55);
  return trees + ground + shape('M0,620 C180,590 320,640 600,600 V800 H0Z', low, 0.6) + flakes;
};

const drawLamp = (x: number, drop: number, shade: string) =>
  line(`M${n(x)},0 V${n(drop)}`, shade, 3, 0.8) +
  glow(x, drop + 50, 130, 0.75) +
  shape(`M${n(x - 12)},${n(drop)} H${n(x + 12)} L${n(x + 44)},${n(drop + 48)} H${n(x - 44)}Z`, shade, 0.9) +
  oval(x, drop + 49, 30, 8, '#fff3d0', 0.95);

const cafe: Draw = (d, { high, middle }) => {
  const shelf = (y: number) =>
    box(0, y, 600, 10, high, 0.5) +
    times(15, (i) => box(i * 42 + d.between(0, 12), y - 46, d.between(14, 24), 46, i % 2 ? high : middle, 0.35, 6));
  return shelf(380) + shelf(520) + [90, 500, 330].map((x) => drawLamp(x, d.between(60, 160), high)).join('');
};

const books: Draw = (d, { high, middle, low }) => {
  const row = (y: number) => {
    let drawn = box(0, y, 600, 14, high, 0.6);
    for (let x = 0; x < 600;) {
      const width = d.between(14, 34);
      const height = d.between(92, 136);
      if (d.chance(0.93)) {
        drawn += box(x, y - height, width - 3, height, d.pick([high, middle, low, '#ffe3b8', '#7b3b4a']), 0.4, 2);
      }
      x += width;
    }
    return drawn;
  };
  return box(0, 0, 600, 800, high, 0.2) + [150, 310, 470, 630].map(row).join('');
};

const flower = (x: number, y: number, r: number, petal: string, opacity: number) => {
  const petals = times(6, (i) => {
    const turn = (i / 6) * Math.PI * 2;
    return disc(x + Math.cos(turn) * r, y + Math.sin(turn) * r, r * 0.72, petal);
  });
  return `<g opacity="${n(opacity)}">${petals}${disc(x, y, r * 0.55, '#ffd77f')}</g>`;
};

const garden: Draw = (d, { high, low }) => {
  const green = times(12, (i) =>
    leaf(
      i < 6 ? d.between(-40, 120) : d.between(440, 600),
      d.between(120, 700),
      d.between(200, 340),
      d.between(0.7, 1.4),
      high,
      0.4,
    ),
  );
  const blossoms = times(12, (i) =>
    flower(
      i < 6 ? d.between(0, 150) : d.between(450, 600),
      d.between(80, 720),
      d.between(12, 26),
      d.pick(['#ffd5df', '#fff1e4', low, '#e9b8ff']),
      d.between(0.5, 0.85),
    ),
  );
  return glow(300, 260, 320, 0.35) + green + blossoms;
};

const boat = (x: number, y: number, size: number, colour: string, opacity: number) =>
  line(`M${n(x)},${n(y)} V${n(y - size * 1.7)}`, colour, 4, opacity) +
  shape(
    `M${n(x + 6)},${n(y - size * 1.6)} L${n(x + size * 0.8)},${n(y - size * 0.2)} H${n(x + 6)}Z`,
    '#fff3e2',
    opacity * 0.8,
  ) +
  shape(
    `M${n(x - 6)},${n(y - size * 1.3)} L${n(x - size * 0.5)},${n(y - size * 0.2)} H${n(x - 6)}Z`,
    '#fff3e2',
    opacity * 0.55,
  ) +
  shape(
    `M${n(x - size * 0.8)},${n(y - 4)} H${n(x + size * 0.9)} L${n(x + size * 0.6)},${n(y + size * 0.22)} H${n(x - size * 0.6)}Z`,
    colour,
    opacity,
  );

const harbour: Draw = (d, colours) => {
  const { high } = colours;
  const fleet = [80, 190, 430, 545].map((x) =>
    boat(x + d.between(-20, 20), d.between(440, 500), d.between(60, 110), high, 0.75),
  );
  const ripples = times(14, (i) => box(d.between(0, 520), 500 + i * 22, d.between(50, 180), 3, '#fff', 0.12, 2));
  return glow(420, 240, 240, 0.5) + box(0, 430, 600, 400, high, 0.45) + fleet.join('') + ripples;
};

const rain: Draw = (d, colours) =>
  lightsOut(d, colours) +
  times(60, () => {
    const x = d.between(-40, 620);
    const y = d.between(-20, 760);
    return line(`M${n(x)},${n(y)} l-10,${n(d.between(22, 46))}`, '#fff', 2, d.between(0.1, 0.28));
  });

const gallery: Draw = (d, { high, middle, low }) => {
  const picture = (x: number, y: number, w: number, h: number) => {
    const art = d.pick([
      disc(x + w / 2, y + h / 2, w * 0.28, '#ffd58c', 0.8) + box(x, y + h * 0.6, w, h * 0.4, high, 0.5),
      shape(`M${n(x)},${n(y + h)} L${n(x + w * 0.4)},${n(y + h * 0.3)} L${n(x + w)},${n(y + h)}Z`, middle, 0.8),
      box(x + w * 0.2, y, w * 0.22, h, '#c9688a', 0.6) + box(x + w * 0.6, y, w * 0.14, h, high, 0.6),
    ]);
    return box(x - 14, y - 14, w + 28, h + 28, high, 0.55) + box(x, y, w, h, low, 0.85) + art;
  };
  return (
    picture(40, 110, 130, 180) +
    picture(430, 70, 150, 120) +
    picture(440, 260, 120, 160) +
    box(0, 640, 600, 8, high, 0.35)
  );
};

const dunes: Draw = (d, { high, middle, low }) => {
  const grass = times(40, () => {
    const x = d.pick([d.between(0, 190), d.between(410, 600)]);
    return line(
      `M${n(x)},${n(d.between(560, 640))} q${n(d.between(-16, 16))},-60 ${n(d.between(-34, 34))},-110`,
      high,
      3,
      0.4,
    );
  });
  return [
    glow(180, 230, 260, 0.6),
    box(0, 400, 600, 80, high, 0.3),
    shape('M0,480 C160,410 260,500 400,450 S560,430 600,470 V800 H0Z', low, 0.7),
    grass,
    shape('M0,580 C200,520 360,610 600,560 V800 H0Z', middle, 0.55),
  ].join('');
};

const bulbs: Draw = (d, { high }) => {
  const strand = (y: number, sag: number) =>
    line(`M-10,${n(y)} Q300,${n(y + sag * 2)} 610,${n(y)}`, high, 3, 0.7) +
    times(11, (i) => {
      const t = (i + 0.5) / 11;
      const at = y + 4 * sag * t * (1 - t) + 12;
      return glow(620 * t - 10, at, 34, 0.75) + disc(620 * t - 10, at, 8, '#fff0c8', 0.95);
    });
  return (
    strand(d.between(20, 60), 50) +
    strand(d.between(110, 150), 60) +
    strand(d.between(210, 250), 44) +
    box(0, 600, 600, 200, high, 0.3)
  );
};

const gables: Draw = (d, { high, middle, low }) =>
  glow(300, 300, 330, 0.35) +
  times(6, (i) => {
    const x = i * 104 - 14;
    const top = d.between(150, 260);
    const roof = d.pick([
      `M${n(x)},${n(top)} h14 v-34 h18 v-30 h32 v30 h18 v34 h14 V800 H${n(x)}Z`,
      `M${n(x)},${n(top)} L${n(x + 48)},${n(top - 72)} L${n(x + 96)},${n(top)} V800 H${n(x)}Z`,
      `M${n(x)},${n(top)} C${n(x + 16)},${n(top - 16)} ${n(x + 22)},${n(top - 64)} ${n(x + 48)},${n(top - 66)} C${n(x + 74)},${n(top - 64)} ${n(x + 80)},${n(top - 16)} ${n(x + 96)},${n(top)} V800 H${n(x)}Z`,
    ]);
    const panes = times(8, (k) =>
      box(
        x + 18 + (k % 2) * 38,
        top + 28 + Math.floor(k / 2) * 92,
        24,
        50,
        d.chance(0.4) ? '#ffdca0' : low,
        d.between(0.3, 0.6),
        2,
      ),
    );
    return shape(roof, i % 2 ? high : middle, 0.6) + panes;
  });

const stars: Draw = (d, { high }) =>
  times(70, () => disc(d.between(0, 600), d.between(0, 520), d.between(1, 3), '#fff', d.between(0.25, 0.9))) +
  glow(450, 170, 150, 0.6) +
  shape('M440,118 A54,54 0 1 0 500,190 A46,46 0 0 1 440,118Z', '#fff3dc', 0.92) +
  shape('M0,600 C160,540 260,610 400,570 S560,560 600,580 V800 H0Z', high, 0.75);

/** Backdrops that suit each scene. */
const scenes = {
  lightsOut: { draw: lightsOut, in: ['dusk', 'rose', 'night', 'clay', 'ember', 'indigo'] },
  hills: { draw: hills, in: ['dusk', 'rose', 'clay', 'gold', 'peach', 'moss', 'ember'] },
  water: { draw: water, in: ['sea', 'teal', 'gold', 'rose', 'peach', 'sky'] },
  window: { draw: window, in: ['rose', 'gold', 'cream', 'lilac', 'clay', 'slate'] },
  leaves: { draw: leaves, in: ['teal', 'sage', 'moss'] },
  autumn: { draw: autumn, in: ['clay', 'moss', 'ember', 'gold'] },
  city: { draw: city, in: ['night', 'dusk', 'indigo', 'ember'] },
  arch: { draw: arch, in: ['gold', 'lilac', 'cream', 'peach', 'sage', 'rose', 'slate'] },
  peaks: { draw: peaks, in: ['sea', 'teal', 'lilac', 'indigo', 'sky', 'slate'] },
  forest: { draw: forest, in: ['sage', 'teal', 'moss', 'gold'] },
  snow: { draw: snow, in: ['sky', 'slate', 'lilac', 'sea'] },
  cafe: { draw: cafe, in: ['clay', 'gold', 'ember', 'rose', 'moss'] },
  books: { draw: books, in: ['clay', 'cream', 'gold', 'slate', 'sage'] },
  garden: { draw: garden, in: ['sage', 'peach', 'sky', 'lilac', 'moss'] },
  harbour: { draw: harbour, in: ['sea', 'teal', 'sky', 'peach', 'slate'] },
  rain: { draw: rain, in: ['sea', 'slate', 'night', 'indigo', 'teal'] },
  gallery: { draw: gallery, in: ['cream', 'lilac', 'slate', 'sage', 'peach'] },
  dunes: { draw: dunes, in: ['sky', 'gold', 'peach', 'sea', 'cream'] },
  bulbs: { draw: bulbs, in: ['dusk', 'night', 'indigo', 'teal', 'ember'] },
  gables: { draw: gables, in: ['dusk', 'sea', 'clay', 'slate', 'gold'] },
  stars: { draw: stars, in: ['night', 'indigo', 'dusk', 'sea'] },
} as const satisfies Record<string, { draw: Draw; in: readonly BackdropName[] }>;
export type SceneName = keyof typeof scenes;

export const sceneNames: readonly SceneName[] = Object.keys(scenes).filter((name): name is SceneName => name in scenes);

export const listBackdrops = (scene: SceneName): readonly BackdropName[] => scenes[scene].in;

/** Background without the light over the whole picture, which `drawVeil` adds. */
export const drawScene = (name: SceneName, backdrop: BackdropName, d: SeededRandom): string => {
  const colours = backdrops[backdrop];
  const blur = (id: string, colour: string) =>
    radial(id, [
      [0, colour],
      [0.7, colour, 0.9],
      [1, colour, 0],
    ]);
  const defs = [
    linear('sky', { x: 0.25, y: 1 }, [
      [0, colours.high],
      [0.55, colours.middle],
      [1, colours.low],
    ]),
    radial('glow', [
      [0, '#ffe9c8', 0.9],
      [0.4, '#ffe3b8', 0.5],
      [1, '#ffdcae', 0],
    ]),
    blur('warmBlur', '#ffd9a0'),
    blur('roseBlur', '#ff9ec4'),
    blur('creamBlur', '#fff1d6'),
    blur('violetBlur', '#c9a2ff'),
  ];
  return `<defs>${defs.join('')}</defs>${box(0, 0, 600, 800, 'url(#sky)')}${scenes[name].draw(d, colours)}`;
};

/** Light over the whole picture: dusk from below, warmth from the upper right. */
export const drawVeil = (backdrop: BackdropName): string => {
  const { high, low } = backdrops[backdrop];
  const defs = [
    linear('dim', { x: 0, y: 1 }, [
      [0.55, high, 0],
      [1, high, 0.5],
    ]),
    linear('shine', { x: 1, y: 1 }, [
      [0, low, 0],
      [0.4, low, 0],
      [1, low, 0.1],
    ]),
    radial('sun', [
      [0, low, 0.3],
      [1, low, 0],
    ]),
  ];
  return `<defs>${defs.join('')}</defs>${box(0, 0, 600, 800, 'url(#dim)')}${disc(560, 60, 620, 'url(#sun)')}`;
};
