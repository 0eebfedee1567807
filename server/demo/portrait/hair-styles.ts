import type { Gender } from '#contract/profile.ts';

/** Outlines of one hairstyle for the head of `face.ts`. `back` is behind the face, `front` on the forehead. */
export type HairShape = {
  back?: string;
  front?: string;
  /** Strands, drawn lighter over `front`. */
  strands?: string;
  /** Rows of curls instead of, or around, the outlines. */
  curls?: readonly CurlRow[];
  /** Hair in front of the shoulders. */
  over?: 'braid' | 'curtain';
  showsEars: boolean;
  /** Cropped: the skin is visible. */
  thin?: boolean;
};

/** Curls on an arc around x 300; `from` and `to` in half turns: -1 is left, -0.5 is up, 0 is right. */
export type CurlRow = {
  where: 'back' | 'front';
  count: number;
  rx: number;
  ry: number;
  y: number;
  size: number;
  from: number;
  to: number;
};

const fullArc = { from: -1.2, to: 0.2 };
const crownArc = { from: -1.03, to: 0.03 };
const cap =
  'M188,312 C176,190 232,130 300,130 C368,130 424,190 412,312 C410,336 406,350 400,360 L200,360 C194,350 190,336 188,312Z';
const shortCap = 'M196,312 C188,200 236,146 300,146 C364,146 412,200 404,312Z';
const swept =
  'M200,314 C190,206 240,150 300,150 C360,150 410,206 400,314 C394,268 372,226 326,206 C286,232 220,240 200,314Z';
const pulledBack =
  'M199,318 C188,208 236,148 300,148 C364,148 412,208 401,318 C397,282 386,248 362,222 C342,208 322,202 300,202 C278,202 258,208 238,222 C214,248 203,282 199,318Z';
const fringe =
  'M200,322 C188,196 244,144 300,144 C356,144 412,196 400,322 C398,298 394,286 389,274 C334,262 266,262 211,274 C206,286 202,298 200,322Z';

export const hairShapes = {
  waves: {
    back: 'M186,310 C160,170 226,118 302,118 C382,118 440,172 416,310 C410,370 446,420 436,500 C430,556 462,598 430,668 C392,676 366,640 362,570 L238,570 C232,640 208,676 168,668 C136,598 172,556 166,500 C158,420 194,370 186,310Z',
    front:
      'M199,330 C184,206 236,146 306,146 C372,146 418,206 402,330 C400,284 388,246 352,214 C318,250 232,246 199,330Z',
    strands: 'M352,214 C318,206 262,224 216,282 M350,206 C306,190 246,214 210,270 M352,214 C378,232 390,262 396,300',
    showsEars: false,
  },
  straight: {
    back: 'M184,310 C166,172 228,120 300,120 C372,120 434,172 416,310 C412,420 424,540 420,660 C396,676 372,660 366,640 L234,640 C228,660 204,676 180,660 C176,540 188,420 184,310Z',
    front:
      'M199,340 C186,210 236,144 300,144 C364,144 414,210 401,340 C398,280 372,236 300,190 C228,236 202,280 199,340Z',
    strands: 'M300,184 C246,206 214,246 205,300 M300,172 C232,190 202,240 201,310 M300,184 C354,206 386,246 395,300',
    showsEars: false,
  },
  longFringe: {
    back: 'M184,310 C166,172 228,120 300,120 C372,120 434,172 416,310 C414,410 428,500 422,612 C400,626 376,616 368,600 L232,600 C224,616 200,626 178,612 C172,500 186,410 184,310Z',
    front: fringe,
    strands: 'M262,160 C250,196 240,236 236,266 M300,152 V264 M338,160 C350,196 360,236 364,266',
    showsEars: false,
  },
  bob: {
    back: 'M180,320 C160,180 226,122 300,122 C374,122 440,180 420,320 C420,392 432,450 410,494 C390,508 366,500 356,484 L244,484 C234,500 210,508 190,494 C168,450 180,392 180,320Z',
    front: fringe,
    strands: 'M256,160 C242,200 236,232 232,266 M292,152 C288,196 286,230 286,262 M330,156 C344,196 350,232 352,264',
    showsEars: false,
  },
  lob: {
    back: 'M180,320 C160,170 228,118 300,118 C372,118 440,170 420,320 C424,380 448,430 438,506 C432,546 398,552 372,536 L228,536 C202,552 168,546 162,506 C152,430 176,380 180,320Z',
    front:
      'M199,352 C184,214 234,142 300,142 C366,142 416,214 401,352 C397,318 390,288 374,264 C346,248 314,216 300,184 C286,216 254,248 226,264 C210,288 203,318 199,352Z',
    strands: 'M300,180 C282,212 248,240 218,258 M300,166 C272,200 234,222 212,244 M300,180 C318,212 352,240 382,258',
    showsEars: false,
  },
  sideSweep: {
    back: 'M182,316 C164,184 226,124 300,124 C374,124 436,184 418,316 C424,380 436,410 428,452 C416,480 388,468 376,440 L224,440 C212,468 184,480 172,452 C164,410 176,380 182,316Z',
    front:
      'M199,330 C186,206 240,142 312,142 C376,144 416,206 401,330 C396,288 380,258 350,236 C306,222 262,206 256,196 C238,236 206,268 199,330Z',
    strands: 'M258,192 C290,206 330,216 360,236 M262,178 C306,190 350,206 378,240 M254,200 C240,232 216,258 206,296',
    showsEars: false,
  },
  bun: {
    back: `M300,60 C348,60 372,92 366,124 C360,152 332,166 300,166 C268,166 240,152 234,124 C228,92 252,60 300,60Z ${cap}`,
    front: swept,
    strands: 'M326,206 C296,196 240,214 208,276 M330,198 C300,176 236,198 204,256 M326,206 C366,222 388,262 396,292',
    showsEars: true,
  },
  chignon: {
    back: `M398,300 C424,322 446,356 444,394 C442,432 404,446 380,430 C366,418 368,380 372,350Z ${cap}`,
    front:
      'M199,322 C186,206 236,144 300,144 C364,144 414,206 401,322 C396,276 366,226 300,186 C234,226 204,276 199,322Z',
    strands: 'M300,182 C254,200 218,240 206,292 M300,168 C244,182 208,226 201,284 M300,182 C346,200 382,240 394,292',
    showsEars: true,
  },
  ponytail: {
    back: `M352,148 C436,120 482,200 462,306 C450,384 476,440 440,540 C414,500 404,440 412,380 C418,310 412,230 372,196Z ${cap}`,
    front: pulledBack,
    strands:
      'M270,204 C250,180 252,168 262,158 M300,202 V156 M330,204 C350,180 348,168 338,158 M236,226 C222,204 224,192 230,184',
    showsEars: true,
  },
  halfUp: {
    back: 'M300,70 C340,70 360,96 356,122 L352,136 C410,156 428,220 416,310 C410,390 434,450 426,560 C420,604 378,600 366,566 L234,566 C222,600 180,604 174,560 C166,450 190,390 184,310 C172,220 190,156 248,136 L244,122 C240,96 260,70 300,70Z',
    front: pulledBack,
    strands:
      'M262,208 C250,184 256,166 272,152 M300,202 V152 M338,208 C350,184 344,166 328,152 M214,252 C206,220 214,196 232,178',
    showsEars: false,
  },
  braid: {
    back: cap,
    front:
      'M199,330 C184,206 236,146 306,146 C372,146 418,206 402,346 C402,300 390,256 344,212 C314,246 228,250 199,330Z',
    strands: 'M344,212 C312,206 256,226 214,284 M344,204 C300,188 242,214 208,268 M348,214 C376,236 394,272 398,312',
    over: 'braid',
    showsEars: false,
  },
  pixie: {
    back: 'M192,324 C184,196 234,138 302,138 C370,138 416,196 408,324 C408,350 404,372 396,392 L380,366 L220,366 L204,392 C196,372 192,350 192,324Z',
    front:
      'M197,350 C182,214 230,134 312,134 C386,136 418,206 403,350 C400,314 394,288 386,266 C344,270 290,246 264,206 C256,244 228,266 210,286 C204,304 200,324 197,350Z',
    strands: 'M266,204 C292,238 336,256 378,258 M276,186 C304,218 346,236 382,240 M260,210 C250,242 226,262 210,278',
    showsEars: false,
  },
  shortWaves: {
    back: 'M188,320 C178,188 232,132 300,132 C368,132 422,188 412,320 C414,362 412,384 402,404 L378,380 L222,380 L198,404 C188,384 186,362 188,320Z',
    curls: [
      { where: 'back', count: 15, rx: 110, ry: 132, y: 288, size: 30, from: -1.2, to: 0.2 },
      { where: 'front', count: 9, rx: 98, ry: 92, y: 254, size: 25, ...crownArc },
    ],
    showsEars: false,
  },
  curly: {
    back: 'M180,300 C180,170 240,130 300,130 C360,130 420,170 420,300 L410,420 H190Z',
    curls: [
      { where: 'back', count: 13, rx: 138, ry: 150, y: 300, size: 44, from: -1.22, to: 0.22 },
      { where: 'back', count: 13, rx: 108, ry: 117, y: 300, size: 44, from: -1.22, to: 0.22 },
      { where: 'front', count: 9, rx: 98, ry: 92, y: 258, size: 31, ...crownArc },
      { where: 'front', count: 9, rx: 76, ry: 72, y: 258, size: 31, ...crownArc },
    ],
    showsEars: false,
  },
  longCurls: {
    back: 'M182,300 C170,170 234,122 300,122 C366,122 430,170 418,300 L440,560 H160Z',
    curls: [
      { where: 'back', count: 13, rx: 140, ry: 160, y: 300, size: 40, ...fullArc },
      { where: 'back', count: 9, rx: 152, ry: 150, y: 470, size: 46, from: 0.12, to: -0.2 },
      { where: 'back', count: 9, rx: 152, ry: 150, y: 470, size: 46, from: 0.88, to: 1.2 },
      { where: 'front', count: 8, rx: 100, ry: 94, y: 262, size: 27, ...crownArc },
    ],
    over: 'curtain',
    showsEars: false,
  },
  afro: {
    back: 'M130,262 A170,170 0 1 1 470,262 A170,170 0 1 1 130,262Z',
    curls: [
      { where: 'back', count: 15, rx: 150, ry: 160, y: 262, size: 58, from: -1.16, to: 0.16 },
      { where: 'front', count: 9, rx: 100, ry: 78, y: 238, size: 33, ...crownArc },
      { where: 'front', count: 9, rx: 78, ry: 61, y: 238, size: 33, ...crownArc },
    ],
    showsEars: false,
  },
  crop: {
    back: shortCap,
    front:
      'M200,316 C186,212 228,142 304,138 C380,136 414,206 401,316 C398,286 392,262 378,246 C350,236 332,252 300,244 C268,252 246,234 222,248 C208,264 202,286 200,316Z',
    strands: 'M246,238 C250,210 262,190 280,174 M300,242 C302,214 312,190 326,172 M352,240 C356,216 358,202 352,184',
    showsEars: true,
  },
  parting: {
    back: shortCap,
    front:
      'M199,318 C182,214 226,128 318,128 C396,132 418,206 402,318 C399,282 390,256 374,238 C322,248 262,236 240,204 C224,236 206,262 199,318Z',
    strands: 'M242,200 C274,226 326,236 370,230 M250,184 C284,208 334,216 380,212 M266,168 C300,186 346,194 386,196',
    showsEars: true,
  },
  quiff: {
    back: 'M198,310 C192,220 236,166 300,160 C364,166 408,220 402,310Z',
    front:
      'M200,314 C196,264 200,232 214,212 C206,158 262,110 334,116 C388,120 416,162 398,220 C404,244 402,280 400,314 C397,280 390,256 378,238 C340,212 270,214 226,238 C210,256 203,280 200,314Z',
    strands: 'M238,222 C238,180 272,146 330,140 M270,214 C274,178 308,158 356,160 M312,210 C322,188 348,180 378,186',
    showsEars: true,
  },
  sideFringe: {
    back: shortCap,
    front:
      'M199,322 C182,210 230,132 308,130 C386,132 418,208 402,322 C399,290 394,270 384,250 C352,268 292,258 252,220 C240,244 216,258 209,280 C204,296 201,308 199,322Z',
    strands: 'M254,216 C290,248 344,258 380,244 M260,196 C298,228 348,236 384,222 M272,176 C308,204 352,212 386,202',
    showsEars: true,
  },
  slick: {
    back: shortCap,
    front:
      'M200,314 C186,206 232,132 306,128 C380,130 414,204 400,314 C397,284 390,258 374,238 C352,216 330,206 300,206 C268,206 244,218 226,240 C210,258 203,284 200,314Z',
    strands:
      'M250,222 C246,184 270,154 306,144 M284,208 C284,178 304,156 334,150 M320,208 C328,184 342,168 358,164 M352,222 C362,204 370,196 376,192',
    showsEars: true,
  },
  buzz: {
    back: shortCap,
    front:
      'M200,312 C188,206 232,152 300,152 C368,152 412,206 400,312 C397,284 390,262 376,244 C350,226 322,221 300,221 C278,221 250,226 224,244 C210,262 203,284 200,312Z',
    thin: true,
    showsEars: true,
  },
  receding: {
    back: shortCap,
    front:
      'M199,316 C186,206 232,142 300,142 C368,142 414,206 401,316 C398,288 394,268 386,252 C370,238 368,212 350,196 C334,214 318,206 300,206 C282,206 266,214 250,196 C232,212 230,238 214,252 C206,268 202,288 199,316Z',
    strands: 'M282,204 C280,184 288,168 300,158 M312,204 C314,184 322,172 334,164 M350,194 C356,184 358,178 356,172',
    showsEars: true,
  },
  tonsure: {
    back: 'M197,350 C184,304 186,270 203,244 L397,244 C414,270 416,304 403,350Z',
    front:
      'M198,344 C191,300 194,268 208,246 C211,268 207,300 206,344Z M402,344 C409,300 406,268 392,246 C389,268 393,300 394,344Z',
    showsEars: true,
  },
  shortCurls: {
    back: 'M192,312 C180,196 234,136 300,136 C366,136 420,196 408,312Z',
    curls: [
      { where: 'back', count: 11, rx: 94, ry: 100, y: 244, size: 31, from: -1, to: 0 },
      { where: 'front', count: 8, rx: 88, ry: 62, y: 240, size: 27, from: -1.02, to: 0.02 },
      { where: 'front', count: 7, rx: 66, ry: 48, y: 222, size: 29, from: -1, to: 0 },
    ],
    showsEars: true,
  },
  shortAfro: {
    back: 'M198,330 C160,300 152,122 300,122 C448,122 440,300 402,330Z',
    front:
      'M199,318 C182,204 232,132 300,132 C368,132 418,204 401,318 C398,288 392,262 380,242 C352,226 324,220 300,220 C276,220 248,226 220,242 C208,262 202,288 199,318Z',
    showsEars: true,
  },
  longLocks: {
    back: 'M186,310 C168,180 230,128 300,128 C370,128 432,180 414,310 C420,380 436,430 424,486 C412,508 388,500 372,480 L228,480 C212,500 188,508 176,486 C164,430 180,380 186,310Z',
    front:
      'M200,344 C186,212 236,142 300,142 C364,142 414,212 400,344 C396,290 384,250 352,214 C334,206 318,204 306,194 C292,210 262,216 244,232 C216,258 204,296 200,344Z',
    strands: 'M306,192 C270,200 228,232 210,286 M300,178 C260,188 222,216 206,268 M312,190 C348,204 384,238 393,292',
    showsEars: false,
  },
  topKnot: {
    back: `M300,92 C330,92 346,112 342,132 C338,152 320,160 300,160 C280,160 262,152 258,132 C254,112 270,92 300,92Z ${shortCap}`,
    front: pulledBack,
    strands: 'M262,208 C252,184 262,164 282,152 M300,202 V152 M338,208 C348,184 338,164 318,152',
    showsEars: true,
  },
  shaven: { showsEars: true },
} as const satisfies Record<string, HairShape>;
export type HairStyle = keyof typeof hairShapes;

type Wearer = { gender: Gender; age: number; bald: boolean; dark: boolean; deep: boolean };

const womensStyles = ({ age, dark, deep }: Wearer): Partial<Record<HairStyle, number>> => {
  if (deep)
    return {
      afro: 5,
      curly: 3,
      shortAfro: 2,
      bun: 3,
      longCurls: age < 50 ? 3 : 0,
      chignon: 2,
      straight: age < 50 ? 2 : 0.5,
    };
  const long = age < 45 ? 1 : age < 60 ? 0.5 : 0.12;
  const short = age < 35 ? 0.5 : age < 55 ? 1.2 : 3;
  return {
    waves: 5 * long,
    straight: 4 * long,
    longFringe: 2.5 * long,
    halfUp: 2.5 * long,
    longCurls: age < 50 ? 3 : 0,
    braid: 2 * long,
    ponytail: age < 58 ? 2.4 : 0,
    lob: 3,
    bob: 2.6,
    sideSweep: 2.4,
    bun: 2,
    chignon: 1.8,
    curly: dark ? 3 : 2,
    pixie: 1.6 * short,
    shortWaves: age < 50 ? 0 : 1.6 * short,
  };
};

const mensStyles = ({ age, bald, dark, deep }: Wearer): Partial<Record<HairStyle, number>> => {
  if (bald) return { shaven: 3, tonsure: age < 45 ? 0 : 3 };
  if (deep) return { shortAfro: 4, buzz: 4, crop: 1, shortCurls: 2, afro: age < 40 ? 1 : 0.2 };
  const young = age < 40 ? 1 : age < 55 ? 0.5 : 0.15;
  return {
    crop: 3,
    parting: 3,
    quiff: 3 * young,
    sideFringe: 3 * young,
    slick: 2,
    buzz: 1.6,
    shortCurls: dark ? 3 : 1.8,
    longLocks: 1.2 * young + 0.2,
    topKnot: age < 48 ? 1.1 * young : 0,
    receding: age < 36 ? 0 : age < 50 ? 1.6 : 4,
  };
};

/** Hairstyles by weight. */
export const hairStyleWeights = (wearer: Wearer): Partial<Record<HairStyle, number>> =>
  wearer.gender === 'female' ? womensStyles(wearer) : mensStyles(wearer);
