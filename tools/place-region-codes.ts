/**
 * GeoNames codes of the regions in server/domain/regions.ts, by country. The second level is used where the first is
 * coarser than our lists (Belgium, Italy, Spain, Ireland, Great Britain).
 */

type Codes = Readonly<Record<string, string>>;

/** `A: 1 2; B: 3` → { 1: 'A', 2: 'A', 3: 'B' } */
const codes = (text: string): Codes =>
  Object.fromEntries(
    text.split(';').flatMap((entry) => {
      const [name = '', list = ''] = entry.split(':').map((part) => part.trim());
      return list.split(/\s+/).map((code) => [code, name]);
    }),
  );

const firstLevel: Readonly<Record<string, Codes>> = {
  US: codes(
    'Alabama: AL; Alaska: AK; Arizona: AZ; Arkansas: AR; California: CA; Colorado: CO; Connecticut: CT; Delaware: DE; District of Columbia: DC; Florida: FL; Georgia: GA; Hawaii: HI; Idaho: ID; Illinois: IL; Indiana: IN; Iowa: IA; Kansas: KS; Kentucky: KY; Louisiana: LA; Maine: ME; Maryland: MD; Massachusetts: MA; Michigan: MI; Minnesota: MN; Mississippi: MS; Missouri: MO; Montana: MT; Nebraska: NE; Nevada: NV; New Hampshire: NH; New Jersey: NJ; New Mexico: NM; New York: NY; North Carolina: NC; North Dakota: ND; Ohio: OH; Oklahoma: OK; Oregon: OR; Pennsylvania: PA; Rhode Island: RI; South Carolina: SC; South Dakota: SD; Tennessee: TN; Texas: TX; Utah: UT; Vermont: VT; Virginia: VA; Washington: WA; West Virginia: WV; Wisconsin: WI; Wyoming: WY',
  ),
  NL: codes(
    'Drenthe: 01; Friesland: 02; Gelderland: 03; Groningen: 04; Limburg: 05; Noord-Brabant: 06; Noord-Holland: 07; Utrecht: 09; Zeeland: 10; Zuid-Holland: 11; Overijssel: 15; Flevoland: 16',
  ),
  FR: codes(
    'Île-de-France: 11; Centre-Val de Loire: 24; Bourgogne-Franche-Comté: 27; Normandie: 28; Hauts-de-France: 32; Grand Est: 44; Pays de la Loire: 52; Bretagne: 53; Nouvelle-Aquitaine: 75; Occitanie: 76; Auvergne-Rhône-Alpes: 84; Provence-Alpes-Côte d’Azur: 93; Corse: 94',
  ),
  DE: codes(
    'Baden-Württemberg: 01; Bayern: 02; Bremen: 03; Hamburg: 04; Hessen: 05; Niedersachsen: 06; Nordrhein-Westfalen: 07; Rheinland-Pfalz: 08; Saarland: 09; Schleswig-Holstein: 10; Brandenburg: 11; Mecklenburg-Vorpommern: 12; Sachsen: 13; Sachsen-Anhalt: 14; Thüringen: 15; Berlin: 16',
  ),
  AT: codes(
    'Burgenland: 01; Kärnten: 02; Niederösterreich: 03; Oberösterreich: 04; Salzburg: 05; Steiermark: 06; Tirol: 07; Vorarlberg: 08; Wien: 09',
  ),
  CA: codes(
    'Alberta: 01; British Columbia: 02; Manitoba: 03; New Brunswick: 04; Newfoundland and Labrador: 05; Nova Scotia: 07; Ontario: 08; Prince Edward Island: 09; Québec: 10; Saskatchewan: 11; Yukon: 12; Northwest Territories: 13; Nunavut: 14',
  ),
  PL: codes(
    'dolnośląskie: 72; kujawsko-pomorskie: 73; łódzkie: 74; lubelskie: 75; lubuskie: 76; małopolskie: 77; mazowieckie: 78; opolskie: 79; podkarpackie: 80; podlaskie: 81; pomorskie: 82; śląskie: 83; świętokrzyskie: 84; warmińsko-mazurskie: 85; wielkopolskie: 86; zachodniopomorskie: 87',
  ),
  AU: codes(
    'Australian Capital Territory: 01; New South Wales: 02; Northern Territory: 03; Queensland: 04; South Australia: 05; Tasmania: 06; Victoria: 07; Western Australia: 08',
  ),
  NZ: codes(
    'Auckland: E7; Bay of Plenty: E8; Canterbury: E9; Gisborne: F1; Hawke’s Bay: F2; Manawatū-Whanganui: F3; Marlborough: F4; Nelson: F5; Northland: F6; Otago: F7; Southland: F8; Taranaki: F9; Tasman: TAS; Waikato: G1; Wellington: G2; West Coast: G3',
  ),
  CH: codes(
    'Aargau: AG; Appenzell Ausserrhoden: AR; Appenzell Innerrhoden: AI; Basel-Landschaft: BL; Basel-Stadt: BS; Bern: BE; Fribourg: FR; Genève: GE; Glarus: GL; Graubünden: GR; Jura: JU; Luzern: LU; Neuchâtel: NE; Nidwalden: NW; Obwalden: OW; Schaffhausen: SH; Schwyz: SZ; Solothurn: SO; St. Gallen: SG; Thurgau: TG; Ticino: TI; Uri: UR; Valais: VS; Vaud: VD; Zug: ZG; Zürich: ZH',
  ),
  DK: codes('Hovedstaden: 17; Midtjylland: 18; Nordjylland: 19; Sjælland: 20; Syddanmark: 21'),
  FI: codes(
    'Etelä-Karjala: 09; Etelä-Pohjanmaa: 14; Etelä-Savo: 10; Kainuu: 18; Kanta-Häme: 05; Keski-Pohjanmaa: 16; Keski-Suomi: 13; Kymenlaakso: 08; Lappi: 19; Päijät-Häme: 07; Pirkanmaa: 06; Pohjanmaa: 15; Pohjois-Karjala: 12; Pohjois-Pohjanmaa: 17; Pohjois-Savo: 11; Satakunta: 04; Uusimaa: 01; Varsinais-Suomi: 02; Åland: 211 212 213',
  ),
  NO: codes(
    'Agder: 42; Akershus: 01; Buskerud: 04; Finnmark: 05; Innlandet: 34; Møre og Romsdal: 08; Nordland: 09; Oslo: 12; Østfold: 13; Rogaland: 14; Telemark: 17; Troms: 18; Trøndelag: 21; Vestfold: 20; Vestland: 46',
  ),
  SE: codes(
    'Blekinge län: 02; Dalarnas län: 10; Gävleborgs län: 03; Gotlands län: 05; Hallands län: 06; Jämtlands län: 07; Jönköpings län: 08; Kalmar län: 09; Kronobergs län: 12; Norrbottens län: 14; Örebro län: 15; Östergötlands län: 16; Skåne län: 27; Södermanlands län: 18; Stockholms län: 26; Uppsala län: 21; Värmlands län: 22; Västerbottens län: 23; Västernorrlands län: 24; Västmanlands län: 25; Västra Götalands län: 28',
  ),
};

const secondLevel: Readonly<Record<string, Codes>> = {
  BE: codes(
    'Antwerpen: VAN; Brabant wallon: WBR; Brussel / Bruxelles: BRU; Hainaut: WHT; Liège: WLG; Limburg: VLI; Luxembourg: WLX; Namur: WNA; Oost-Vlaanderen: VOV; Vlaams-Brabant: VBR; West-Vlaanderen: VWV',
  ),
  IT: codes(
    'Agrigento: AG; Alessandria: AL; Ancona: AN; Aosta: AO; Arezzo: AR; Ascoli Piceno: AP; Asti: AT; Avellino: AV; Bari: BA; Barletta-Andria-Trani: BT; Belluno: BL; Benevento: BN; Bergamo: BG; Biella: BI; Bologna: BO; Bolzano: BZ; Brescia: BS; Brindisi: BR; Cagliari: CA; Caltanissetta: CL; Campobasso: CB; Caserta: CE; Catania: CT; Catanzaro: CZ; Chieti: CH; Como: CO; Cosenza: CS; Cremona: CR; Crotone: KR; Cuneo: CN; Enna: EN; Fermo: FM; Ferrara: FE; Firenze: FI; Foggia: FG; Forlì-Cesena: FC; Frosinone: FR; Genova: GE; Gorizia: GO; Grosseto: GR; Imperia: IM; Isernia: IS; L’Aquila: AQ; La Spezia: SP; Latina: LT; Lecce: LE; Lecco: LC; Livorno: LI; Lodi: LO; Lucca: LU; Macerata: MC; Mantova: MN; Massa-Carrara: MS; Matera: MT; Messina: ME; Milano: MI; Modena: MO; Monza e Brianza: MB; Napoli: NA; Novara: NO; Nuoro: NU; Oristano: OR; Padova: PD; Palermo: PA; Parma: PR; Pavia: PV; Perugia: PG; Pesaro e Urbino: PU; Pescara: PE; Piacenza: PC; Pisa: PI; Pistoia: PT; Pordenone: PN; Potenza: PZ; Prato: PO; Ragusa: RG; Ravenna: RA; Reggio Calabria: RC; Reggio Emilia: RE; Rieti: RI; Rimini: RN; Roma: RM; Rovigo: RO; Salerno: SA; Sassari: SS; Savona: SV; Siena: SI; Siracusa: SR; Sondrio: SO; Sud Sardegna: SU; Taranto: TA; Teramo: TE; Terni: TR; Torino: TO; Trapani: TP; Trento: TN; Treviso: TV; Trieste: TS; Udine: UD; Varese: VA; Venezia: VE; Verbano-Cusio-Ossola: VB; Vercelli: VC; Verona: VR; Vibo Valentia: VV; Vicenza: VI; Viterbo: VT',
  ),
  ES: codes(
    'A Coruña: C; Álava: VI; Albacete: AB; Alicante: A; Almería: AL; Asturias: O; Ávila: AV; Badajoz: BA; Barcelona: B; Bizkaia: BI; Burgos: BU; Cáceres: CC; Cádiz: CA; Cantabria: S; Castellón: CS; Ceuta: CE; Ciudad Real: CR; Córdoba: CO; Cuenca: CU; Gipuzkoa: SS; Girona: GI; Granada: GR; Guadalajara: GU; Huelva: H; Huesca: HU; Illes Balears: PM; Jaén: J; La Rioja: LO; Las Palmas: GC; León: LE; Lleida: L; Lugo: LU; Madrid: M; Málaga: MA; Melilla: ME; Murcia: MU; Navarra: NA; Ourense: OR; Palencia: P; Pontevedra: PO; Salamanca: SA; Santa Cruz de Tenerife: TF; Segovia: SG; Sevilla: SE; Soria: SO; Tarragona: T; Teruel: TE; Toledo: TO; Valencia: V; Valladolid: VA; Zamora: ZA; Zaragoza: Z',
  ),
  IE: codes(
    'Carlow: 01; Cavan: 02; Clare: 03; Cork: 04; Donegal: 06; Dublin: 33 34 35 39; Galway: 10; Kerry: 11; Kildare: 12; Kilkenny: 13; Laois: 15; Leitrim: 14; Limerick: 42; Longford: 18; Louth: 19; Mayo: 20; Meath: 21; Monaghan: 22; Offaly: 23; Roscommon: 24; Sligo: 25; Tipperary: 26; Waterford: 44; Westmeath: 29; Wexford: 30; Wicklow: 31',
  ),
  GB: codes(
    'Bedfordshire: I1 Z5 Z6; Berkshire: B3 K7 M1 P4 P9 Q2; Bristol: B7; Buckinghamshire: B9 I6; Cambridgeshire: C3 K3; Cheshire: E9 P2 Z7 Z8; Cornwall: C6 Z9; County Durham: D1 D8 F5 N3; Cumbria: C9; Derbyshire: D2 D3; Devon: D4 K4 O4; Dorset: AA D6; East Riding of Yorkshire: E1 G6; East Sussex: B6 E2; Essex: E4 M5 O3; Gloucestershire: E6 M6; Greater London: GLA; Greater Manchester: B1 C1 I2 K1 L2 L5 N2 O1 O6 P7; Hampshire: F2 K6 M4; Herefordshire: F7; Hertfordshire: F8; Isle of Wight: G2; Kent: G5 I3; Lancashire: A8 A9 H2; Leicestershire: H4 H5; Lincolnshire: H7 J2 J3; Merseyside: G9 H8 L8 N1 Q1; Norfolk: I9; North Yorkshire: I5 J7 K9 Q5; Northamptonshire: NNH WNH; Northumberland: J6; Nottinghamshire: J8 J9; Oxfordshire: K2; Rutland: L4; Shropshire: L6 O2; Somerset: A4 J4 M3; South Yorkshire: A3 D5 L3 L9; Staffordshire: M9 N4; Suffolk: N5; Surrey: N7; Tyne and Wear: E5 I7 J5 M7 N6; Warwickshire: P3; West Midlands: A7 C7 D7 L7 M2 O8 Q3; West Sussex: P6; West Yorkshire: B4 C2 G8 H3 O7; Wiltshire: N9 P8; Worcestershire: Q4; Aberdeen: T5; Aberdeenshire: T6; Angus: T7; Argyll and Bute: T8; Scottish Borders: T9; Clackmannanshire: U1; Dumfries and Galloway: U2; Dundee: U3; East Ayrshire: U4; East Dunbartonshire: U5; East Lothian: U6; East Renfrewshire: U7; Edinburgh: U8; Falkirk: U9; Fife: V1; Glasgow: V2; Highland: V3; Inverclyde: V4; Midlothian: V5; Moray: V6; North Ayrshire: V7; North Lanarkshire: V8; Orkney: V9; Perth and Kinross: W1; Renfrewshire: W2; Shetland: W3; South Ayrshire: W4; South Lanarkshire: W5; Stirling: W6; West Dunbartonshire: W7; Na h-Eileanan Siar: W8; West Lothian: W9; Isle of Anglesey: X1; Blaenau Gwent: X2; Bridgend: X3; Caerphilly: X4; Cardiff: X5; Ceredigion: X6; Carmarthenshire: X7; Conwy: X8; Denbighshire: X9; Flintshire: Y1; Gwynedd: Y2; Merthyr Tydfil: Y3; Monmouthshire: Y4; Neath Port Talbot: Y5; Newport: Y6; Pembrokeshire: Y7; Powys: Y8; Rhondda Cynon Taf: Y9; Swansea: Z1; Torfaen: Z2; Vale of Glamorgan: Z3; Wrexham: Z4',
  ),
};

/** Northern Ireland's districts cross its six counties, so the county of the nearest of these towns is used. */
const countyTowns: readonly (readonly [county: string, latitude: number, longitude: number])[] = [
  ['Antrim', 54.6, -5.95],
  ['Antrim', 54.51, -6.05],
  ['Antrim', 54.72, -6.21],
  ['Antrim', 54.86, -6.28],
  ['Antrim', 54.85, -5.82],
  ['Antrim', 55.07, -6.51],
  ['Antrim', 55.2, -6.25],
  ['Antrim', 55.2, -6.65],
  ['Antrim', 54.71, -5.81],
  ['Armagh', 54.35, -6.65],
  ['Armagh', 54.46, -6.33],
  ['Armagh', 54.42, -6.45],
  ['Armagh', 54.15, -6.5],
  ['Armagh', 54.24, -6.42],
  ['Down', 54.35, -6.27],
  ['Down', 54.17, -6.33],
  ['Down', 54.33, -5.71],
  ['Down', 54.21, -5.89],
  ['Down', 54.59, -5.69],
  ['Down', 54.66, -5.67],
  ['Down', 54.06, -6.0],
  ['Down', 54.46, -6.08],
  ['Down', 54.4, -5.5],
  ['Down', 54.6, -5.82],
  ['Fermanagh', 54.34, -7.63],
  ['Fermanagh', 54.22, -7.33],
  ['Fermanagh', 54.49, -7.9],
  ['Fermanagh', 54.22, -7.65],
  ['Fermanagh', 54.49, -7.65],
  ['Londonderry', 55.0, -7.32],
  ['Londonderry', 55.05, -6.95],
  ['Londonderry', 55.13, -6.68],
  ['Londonderry', 54.75, -6.61],
  ['Londonderry', 54.85, -6.67],
  ['Londonderry', 54.93, -6.91],
  ['Londonderry', 54.99, -6.62],
  ['Londonderry', 54.69, -6.67],
  ['Tyrone', 54.6, -7.3],
  ['Tyrone', 54.82, -7.46],
  ['Tyrone', 54.64, -6.75],
  ['Tyrone', 54.5, -6.77],
  ['Tyrone', 54.7, -7.59],
  ['Tyrone', 54.46, -7.04],
  ['Tyrone', 54.71, -7.2],
];

const nearestCounty = (latitude: number, longitude: number): string | null => {
  const distances = countyTowns.map(([county, lat, lon]) => ({
    county,
    distance: Math.hypot(lat - latitude, (lon - longitude) * Math.cos((latitude * Math.PI) / 180)),
  }));
  return distances.toSorted((one, other) => one.distance - other.distance)[0]?.county ?? null;
};

type GeoNamesPlace = { country: string; admin1: string; admin2: string; latitude: number; longitude: number };

/** Null: not in a region of our lists. */
export const findRegion = ({ country, admin1, admin2, latitude, longitude }: GeoNamesPlace): string | null =>
  country === 'GB' && admin1 === 'NIR'
    ? nearestCounty(latitude, longitude)
    : (firstLevel[country]?.[admin1] ?? secondLevel[country]?.[admin2] ?? null);
