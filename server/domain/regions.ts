import type { RegionLabel, Regions } from '#contract/own-profile.ts';

/** Label by country; others use `region`. [PROFILE-05 PROFILE-23] */
const regionLabels: Readonly<Record<string, RegionLabel>> = {
  US: 'state',
  DE: 'state',
  AT: 'state',
  AU: 'state',
  NL: 'province',
  BE: 'province',
  IT: 'province',
  ES: 'province',
  CA: 'province',
  CH: 'canton',
  GB: 'county',
  IE: 'county',
  NO: 'county',
  SE: 'county',
  PL: 'voivodeship',
};

/**
 * Regions of the nineteen countries with their local names and order. Great Britain has England's ceremonial counties,
 * the council areas of Scotland and Wales and the six counties of Northern Ireland. [PROFILE-04 PROFILE-23 SETTINGS-03]
 */
export const regions: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    US: 'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming',
    NL: 'Drenthe, Flevoland, Friesland, Gelderland, Groningen, Limburg, Noord-Brabant, Noord-Holland, Overijssel, Utrecht, Zeeland, Zuid-Holland',
    BE: 'Antwerpen, Brabant wallon, Brussel / Bruxelles, Hainaut, Liège, Limburg, Luxembourg, Namur, Oost-Vlaanderen, Vlaams-Brabant, West-Vlaanderen',
    FR: 'Auvergne-Rhône-Alpes, Bourgogne-Franche-Comté, Bretagne, Centre-Val de Loire, Corse, Grand Est, Hauts-de-France, Île-de-France, Normandie, Nouvelle-Aquitaine, Occitanie, Pays de la Loire, Provence-Alpes-Côte d’Azur',
    IT: 'Agrigento, Alessandria, Ancona, Aosta, Arezzo, Ascoli Piceno, Asti, Avellino, Bari, Barletta-Andria-Trani, Belluno, Benevento, Bergamo, Biella, Bologna, Bolzano, Brescia, Brindisi, Cagliari, Caltanissetta, Campobasso, Caserta, Catania, Catanzaro, Chieti, Como, Cosenza, Cremona, Crotone, Cuneo, Enna, Fermo, Ferrara, Firenze, Foggia, Forlì-Cesena, Frosinone, Genova, Gorizia, Grosseto, Imperia, Isernia, L’Aquila, La Spezia, Latina, Lecce, Lecco, Livorno, Lodi, Lucca, Macerata, Mantova, Massa-Carrara, Matera, Messina, Milano, Modena, Monza e Brianza, Napoli, Novara, Nuoro, Oristano, Padova, Palermo, Parma, Pavia, Perugia, Pesaro e Urbino, Pescara, Piacenza, Pisa, Pistoia, Pordenone, Potenza, Prato, Ragusa, Ravenna, Reggio Calabria, Reggio Emilia, Rieti, Rimini, Roma, Rovigo, Salerno, Sassari, Savona, Siena, Siracusa, Sondrio, Sud Sardegna, Taranto, Teramo, Terni, Torino, Trapani, Trento, Treviso, Trieste, Udine, Varese, Venezia, Verbano-Cusio-Ossola, Vercelli, Verona, Vibo Valentia, Vicenza, Viterbo',
    ES: 'A Coruña, Álava, Albacete, Alicante, Almería, Asturias, Ávila, Badajoz, Barcelona, Bizkaia, Burgos, Cáceres, Cádiz, Cantabria, Castellón, Ceuta, Ciudad Real, Córdoba, Cuenca, Gipuzkoa, Girona, Granada, Guadalajara, Huelva, Huesca, Illes Balears, Jaén, La Rioja, Las Palmas, León, Lleida, Lugo, Madrid, Málaga, Melilla, Murcia, Navarra, Ourense, Palencia, Pontevedra, Salamanca, Santa Cruz de Tenerife, Segovia, Sevilla, Soria, Tarragona, Teruel, Toledo, Valencia, Valladolid, Zamora, Zaragoza',
    DE: 'Baden-Württemberg, Bayern, Berlin, Brandenburg, Bremen, Hamburg, Hessen, Mecklenburg-Vorpommern, Niedersachsen, Nordrhein-Westfalen, Rheinland-Pfalz, Saarland, Sachsen, Sachsen-Anhalt, Schleswig-Holstein, Thüringen',
    AT: 'Burgenland, Kärnten, Niederösterreich, Oberösterreich, Salzburg, Steiermark, Tirol, Vorarlberg, Wien',
    IE: 'Carlow, Cavan, Clare, Cork, Donegal, Dublin, Galway, Kerry, Kildare, Kilkenny, Laois, Leitrim, Limerick, Longford, Louth, Mayo, Meath, Monaghan, Offaly, Roscommon, Sligo, Tipperary, Waterford, Westmeath, Wexford, Wicklow',
    GB: 'Aberdeen, Aberdeenshire, Angus, Antrim, Argyll and Bute, Armagh, Bedfordshire, Berkshire, Blaenau Gwent, Bridgend, Bristol, Buckinghamshire, Caerphilly, Cambridgeshire, Cardiff, Carmarthenshire, Ceredigion, Cheshire, City of London, Clackmannanshire, Conwy, Cornwall, County Durham, Cumbria, Denbighshire, Derbyshire, Devon, Dorset, Down, Dumfries and Galloway, Dundee, East Ayrshire, East Dunbartonshire, East Lothian, East Renfrewshire, East Riding of Yorkshire, East Sussex, Edinburgh, Essex, Falkirk, Fermanagh, Fife, Flintshire, Glasgow, Gloucestershire, Greater London, Greater Manchester, Gwynedd, Hampshire, Herefordshire, Hertfordshire, Highland, Inverclyde, Isle of Anglesey, Isle of Wight, Kent, Lancashire, Leicestershire, Lincolnshire, Londonderry, Merseyside, Merthyr Tydfil, Midlothian, Monmouthshire, Moray, Na h-Eileanan Siar, Neath Port Talbot, Newport, Norfolk, North Ayrshire, North Lanarkshire, North Yorkshire, Northamptonshire, Northumberland, Nottinghamshire, Orkney, Oxfordshire, Pembrokeshire, Perth and Kinross, Powys, Renfrewshire, Rhondda Cynon Taf, Rutland, Scottish Borders, Shetland, Shropshire, Somerset, South Ayrshire, South Lanarkshire, South Yorkshire, Staffordshire, Stirling, Suffolk, Surrey, Swansea, Torfaen, Tyne and Wear, Tyrone, Vale of Glamorgan, Warwickshire, West Dunbartonshire, West Lothian, West Midlands, West Sussex, West Yorkshire, Wiltshire, Worcestershire, Wrexham',
    CA: 'Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Northwest Territories, Nova Scotia, Nunavut, Ontario, Prince Edward Island, Québec, Saskatchewan, Yukon',
    PL: 'dolnośląskie, kujawsko-pomorskie, lubelskie, lubuskie, łódzkie, małopolskie, mazowieckie, opolskie, podkarpackie, podlaskie, pomorskie, śląskie, świętokrzyskie, warmińsko-mazurskie, wielkopolskie, zachodniopomorskie',
    AU: 'Australian Capital Territory, New South Wales, Northern Territory, Queensland, South Australia, Tasmania, Victoria, Western Australia',
    NZ: 'Auckland, Bay of Plenty, Canterbury, Gisborne, Hawke’s Bay, Manawatū-Whanganui, Marlborough, Nelson, Northland, Otago, Southland, Taranaki, Tasman, Waikato, Wellington, West Coast',
    CH: 'Aargau, Appenzell Ausserrhoden, Appenzell Innerrhoden, Basel-Landschaft, Basel-Stadt, Bern, Fribourg, Genève, Glarus, Graubünden, Jura, Luzern, Neuchâtel, Nidwalden, Obwalden, Schaffhausen, Schwyz, Solothurn, St. Gallen, Thurgau, Ticino, Uri, Valais, Vaud, Zug, Zürich',
    DK: 'Hovedstaden, Midtjylland, Nordjylland, Sjælland, Syddanmark',
    FI: 'Etelä-Karjala, Etelä-Pohjanmaa, Etelä-Savo, Kainuu, Kanta-Häme, Keski-Pohjanmaa, Keski-Suomi, Kymenlaakso, Lappi, Päijät-Häme, Pirkanmaa, Pohjanmaa, Pohjois-Karjala, Pohjois-Pohjanmaa, Pohjois-Savo, Satakunta, Uusimaa, Varsinais-Suomi, Åland',
    NO: 'Agder, Akershus, Buskerud, Finnmark, Innlandet, Møre og Romsdal, Nordland, Oslo, Østfold, Rogaland, Telemark, Troms, Trøndelag, Vestfold, Vestland',
    SE: 'Blekinge län, Dalarnas län, Gävleborgs län, Gotlands län, Hallands län, Jämtlands län, Jönköpings län, Kalmar län, Kronobergs län, Norrbottens län, Örebro län, Östergötlands län, Skåne län, Södermanlands län, Stockholms län, Uppsala län, Värmlands län, Västerbottens län, Västernorrlands län, Västmanlands län, Västra Götalands län',
  }).map(([country, names]) => [country, names.split(', ')]),
);

/** Region names of these countries with the label of each. [API-12 PROFILE-05] */
export const regionsOf = (countries: readonly string[]): Regions =>
  Object.fromEntries(
    countries.flatMap((country) => {
      const names = regions[country];
      return names === undefined ? [] : [[country, { word: regionLabels[country] ?? 'region', names: [...names] }]];
    }),
  );

/** Countries without a list accept every name. [PROFILE-04] */
export const isRegionOf = (country: string, region: string): boolean => regions[country]?.includes(region) ?? true;
