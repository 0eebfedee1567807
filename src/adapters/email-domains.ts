// Large providers in the countries of the eleven languages: the library's own list lacks most and corrects some wrongly.
export const emailDomains = `
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com
  me.com mac.com aol.com proton.me protonmail.com gmx.com mail.com zoho.com
  fastmail.com comcast.net verizon.net att.net sbcglobal.net cox.net charter.net rogers.com
  shaw.ca hotmail.co.uk yahoo.co.uk outlook.co.uk btinternet.com sky.com virginmedia.com eircom.net
  bigpond.com optusnet.com.au xtra.co.nz gmx.de gmx.net gmx.at gmx.ch web.de
  t-online.de freenet.de hotmail.de yahoo.de outlook.de live.de posteo.de mailbox.org
  aon.at bluewin.ch ziggo.nl kpnmail.nl hetnet.nl planet.nl xs4all.nl upcmail.nl
  home.nl hotmail.nl live.nl telenet.be skynet.be proximus.be hotmail.be orange.fr
  wanadoo.fr free.fr sfr.fr laposte.net hotmail.fr yahoo.fr outlook.fr live.fr
  libero.it virgilio.it tiscali.it alice.it tin.it hotmail.it yahoo.it live.it
  outlook.it hotmail.es yahoo.es outlook.es telefonica.net wp.pl onet.pl o2.pl
  interia.pl gazeta.pl op.pl poczta.onet.pl tlen.pl hotmail.dk live.dk mail.dk
  jubii.dk online.no hotmail.no live.no getmail.no hotmail.se live.se telia.com
  spray.se bredband.net comhem.se luukku.com elisanet.fi suomi24.fi kolumbus.fi hotmail.fi
  pp.inet.fi
`
  .trim()
  .split(/\s+/);

/** Top-level domains that the library mistakes for typos. */
export const emailTopLevelDomains = [
  'ac.uk',
  'gov.uk',
  'nhs.net',
  'ac.at',
  'co.at',
  'edu.au',
  'ac.nz',
  'edu.pl',
  'com.pl',
  'gc.ca',
  'qc.ca',
];
