/** Local names of cities that GeoNames lists under an English name. */
export const localCityNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: { 'New York City': 'New York' },
  NL: { 'The Hague': 'Den Haag' },
  BE: { Antwerp: 'Antwerpen', Brussels: 'Brussel / Bruxelles', Ostend: 'Oostende' },
  FR: { Dunkirk: 'Dunkerque' },
  IT: {
    Rome: 'Roma',
    Milan: 'Milano',
    Turin: 'Torino',
    Florence: 'Firenze',
    Naples: 'Napoli',
    Venice: 'Venezia',
    Genoa: 'Genova',
    Padua: 'Padova',
    Mantua: 'Mantova',
  },
  DE: { Munich: 'München', Cologne: 'Köln', Nuremberg: 'Nürnberg', Freiburg: 'Freiburg im Breisgau' },
  AT: { Vienna: 'Wien', 'Sankt Pölten': 'St. Pölten', 'Klagenfurt am Wörthersee': 'Klagenfurt' },
  PL: { Warsaw: 'Warszawa' },
  CH: { Geneva: 'Genève', 'Sankt Gallen': 'St. Gallen' },
  DK: { Copenhagen: 'København', Århus: 'Aarhus' },
  SE: { Gothenburg: 'Göteborg' },
};

/**
 * GeoNames lists districts of large cities as places. Places of the same region within this many kilometres get the
 * city's name.
 */
export const largeCities: Readonly<Record<string, string>> = {
  US: 'New York 9; Los Angeles 9; Chicago 10; Houston 10; Phoenix 9; Philadelphia 8; San Antonio 8; San Diego 8; Dallas 8; Austin 8; San Jose 7; Fort Worth 7; Jacksonville 9; Columbus 7; Charlotte 7; Indianapolis 8; San Francisco 6; Seattle 7; Denver 7; Washington 9; Boston 5; Nashville 8; Oklahoma City 8; El Paso 7; Portland 7; Las Vegas 5; Detroit 8; Memphis 8; Louisville 6; Baltimore 7; Milwaukee 6; Albuquerque 7; Tucson 6; Fresno 5; Sacramento 5; Kansas City 6; Atlanta 6; Omaha 5; Raleigh 5; Miami 6; Cleveland 6; Tulsa 6; New Orleans 6; Minneapolis 5; Tampa 6; Cincinnati 5; Pittsburgh 5; St. Louis 5; Salt Lake City 4; Honolulu 6; Buffalo 4; Richmond 5; Orlando 5',
  NL: 'Amsterdam 7; Rotterdam 6; Den Haag 4; Utrecht 4; Eindhoven 4; Groningen 4; Tilburg 3; Almere Stad 4; Breda 3; Nijmegen 3; Arnhem 3; Haarlem 2; Enschede 3; Leeuwarden 3; Maastricht 3; Leiden 2; Zwolle 3; Amersfoort 3; Apeldoorn 3; ’s-Hertogenbosch 3',
  BE: 'Antwerpen 4; Gent 4; Charleroi 2; Liège 3; Brussel / Bruxelles 2; Brugge 2; Namur 2; Leuven 2; Mechelen 2',
  FR: 'Paris 4.5; Marseille 7; Lyon 4; Toulouse 6; Nice 4; Nantes 4; Montpellier 4; Strasbourg 4; Bordeaux 4; Lille 3; Rennes 4; Reims 3; Toulon 3; Saint-Étienne 3; Le Havre 3; Grenoble 2.5; Dijon 3; Angers 3; Nîmes 3; Clermont-Ferrand 3; Tours 3; Limoges 3; Amiens 3; Metz 3; Perpignan 3; Besançon 3; Orléans 3; Rouen 2; Mulhouse 2; Caen 2; Nancy 2',
  IT: 'Roma 12; Milano 6; Napoli 5; Torino 6; Palermo 6; Genova 6; Bologna 5; Firenze 5; Bari 4; Catania 4; Verona 4; Venezia 4; Messina 4; Padova 4; Trieste 4; Brescia 3; Parma 3; Taranto 3; Prato 3; Modena 3; Cagliari 3; Bergamo 2',
  ES: 'Madrid 9; Barcelona 5; Valencia 5; Sevilla 5; Zaragoza 5; Málaga 5; Murcia 3; Palma 5; Bilbao 3; Alicante 4; Córdoba 4; Valladolid 4; Vigo 4; Gijón 3; A Coruña 3; Granada 3; Oviedo 3; Pamplona 2; Santander 3; Salamanca 2; Las Palmas de Gran Canaria 5',
  DE: 'Berlin 30; Hamburg 20; München 9; Köln 8; Frankfurt am Main 7; Stuttgart 6; Düsseldorf 6; Leipzig 7; Dortmund 6; Essen 5; Bremen 9; Dresden 8; Hannover 7; Nürnberg 6; Duisburg 5; Bochum 4; Wuppertal 4; Bielefeld 5; Bonn 4; Münster 5; Mannheim 4; Karlsruhe 5; Augsburg 4; Wiesbaden 4; Mönchengladbach 4; Gelsenkirchen 3; Aachen 4; Braunschweig 4; Kiel 4; Chemnitz 4; Halle (Saale) 4; Magdeburg 5; Freiburg im Breisgau 4; Krefeld 4; Mainz 3; Lübeck 4; Erfurt 4; Rostock 5; Kassel 4; Potsdam 4; Saarbrücken 3; Regensburg 3; Würzburg 3; Ulm 3; Heidelberg 3; Darmstadt 3',
  AT: 'Wien 20; Graz 5; Linz 5; Salzburg 4; Innsbruck 3; Klagenfurt 3; Wels 3; St. Pölten 3',
  IE: 'Dublin 5; Cork 3; Limerick 3; Galway 3; Waterford 2',
  GB: 'London 16; Birmingham 6; Manchester 4; Leeds 5; Glasgow 6; Sheffield 5; Liverpool 5; Bristol 5; Edinburgh 5; Cardiff 4; Belfast 4; Leicester 4; Coventry 4; Bradford 3; Nottingham 3; Kingston upon Hull 4; Newcastle upon Tyne 3; Stoke-on-Trent 3; Southampton 3; Portsmouth 3; Plymouth 4; Derby 3; Brighton 3; Aberdeen 4; Dundee 4; Swansea 3; York 3; Norwich 3; Oxford 3; Cambridge 3; Exeter 2; Bath 2',
  CA: 'Toronto 10; Montréal 7; Vancouver 6; Calgary 10; Edmonton 9; Ottawa 7; Winnipeg 8; Québec 6; Hamilton 5; London 6; Halifax 4; Victoria 3; Regina 4; Saskatoon 5; Kitchener 4; Windsor 4; St. John’s 4',
  PL: 'Warszawa 9; Kraków 7; Łódź 6; Wrocław 6; Poznań 6; Gdańsk 6; Szczecin 6; Bydgoszcz 5; Lublin 5; Białystok 4; Katowice 4; Gdynia 4; Toruń 4; Rzeszów 4; Częstochowa 4; Radom 4; Kielce 4',
  AU: 'Sydney 8; Melbourne 7; Brisbane 7; Perth 6; Adelaide 6; Canberra 8; Gold Coast 5; Newcastle 3; Hobart 3; Geelong 3; Darwin 4; Cairns 3; Townsville 4; Wollongong 3',
  NZ: 'Auckland 6; Wellington 5; Christchurch 6; Hamilton 4; Tauranga 4; Dunedin 4; Lower Hutt 3; Napier 2; Nelson 2; Palmerston North 3',
  CH: 'Zürich 5; Genève 2; Basel 3; Lausanne 2; Bern 4; Winterthur 3; Luzern 2; St. Gallen 2; Lugano 1.5; Locarno 1; Biel/Bienne 1.5',
  DK: 'København 5; Aarhus 5; Odense 4; Aalborg 4',
  FI: 'Helsinki 8; Espoo 2; Tampere 5; Turku 4; Oulu 4; Jyväskylä 3; Lahti 3; Kuopio 3',
  NO: 'Oslo 12; Bergen 5; Trondheim 5; Stavanger 3; Kristiansand 3; Tromsø 3',
  SE: 'Stockholm 6; Göteborg 6; Malmö 4; Uppsala 4; Västerås 3; Örebro 3; Linköping 3; Helsingborg 3; Jönköping 3; Norrköping 3',
};
