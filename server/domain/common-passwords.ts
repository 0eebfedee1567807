import { mostUsedPasswords } from './most-used-passwords.ts';
import { isPredictablePassword, findCommonWord } from './password-patterns.ts';

/**
 * More passwords from published lists of leaked ones, and the public one of the demo logins, in lower case. Left out: those
 * below the minimum length.
 */
const leakedPasswordList = `
12345678 123456789 1234567890 12345678910 123123123 1234512345 1234561234 123456123456 1234554321 12344321 11223344
1122334455 112233445566 11112222 11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777
88888888 888888888 99999999 999999999 9999999999 00000000 000000000 0000000000 01234567 0123456789 01010101 10101010
12121212 123321123 12301230 12341234 123412341234 12345679 123456780 1234567891 123456987 123654789 147258369 147852369
1472583690 159753159 159357159 159357456 741852963 789456123 7894561230 789789789 87654321 876543210 987654321
9876543210 963852741 98765432 97531864 13131313 13579246 135792468 1357924680 147147147 14141414 15151515 16161616
17171717 18181818 19191919 20202020 21212121 23232323 24242424 25252525 31415926 314159265 32323232 45454545 456456456
46464646 52525252 54321543 55555555 56565656 58585858 654321654 66554433 69696969 77778888 78787878 87878787 88889999
10203040 1020304050 102030405060 11235813 19283746 192837465 20012001 20022002 20032003 20042004 20052005 20062006
20072007 20082008 20092009 20102010 20112011 20122012 20132013 20142014 20152015 20162016 20172017 20182018 20192019
20202021 20212021 20222022 20232023 20242024 20252025 20262026 19801980 19811981 19821982 19831983 19841984 19851985
19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 19961996 19971997 19981998
19991999 20002000 01011980 01011985 01011990 01011991 01011992 01011993 01011994 01011995 01012000 11111980 12121990
qwertyui qwertyuio qwertyuiop qwertyuiopasdfghjkl qwertyuiop123 qwertyuiop[] qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwertyqwerty qwertyasdf qwertzui qwertzuiop qwertz123 qwertz1234 azertyui azertyuiop azerty123 azerty1234
qwe123qwe qwe123456 qweasd123 qweasdzxc qweasdzxc123 qweqweqwe qwerasdf qwerasdfzxcv qwer1234 qwer12345 qwert123
qwert1234 qwert12345 qazwsxedc qazwsxedcrfv qazwsx123 qazwsx12 qaz123wsx qazxswedc qazqazqaz q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 q1q1q1q1 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q1q1q1q 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz1qaz 1a2b3c4d
1a2s3d4f 2wsx3edc 3edc4rfv zaq12wsx zaq1xsw2 zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvasdf zxcv1234 zxczxczxc asdfghjk
asdfghjkl asdfghjkl1 asdfasdf asdfqwer asdf1234 asdfg123 asdfg12345 asdfgh123 asd123456 asdasdasd asd123asd asdzxcqwe
abcd1234 abcd12345 abcd123456 abcdefgh abcdefghi abcdefghij abcabcabc abc12345 abc123456 abc1234567 abc123abc abcdef123
abcde123 abcde12345 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaa12345 aaaaaaaa
aaaaaaaaa aaaaaaaaaa aaaa1111 a1a1a1a1 zzzzzzzz xxxxxxxx qqqqqqqq wwwwwwww ssssssss 1234abcd 123456ab 123456abc 1234qwer
123qwe123 123qweasd 123qweasdzxc 123456qw 123456qwerty 12345qwert 12345qwerty 12qwaszx 123abc123 123456aa 123456789a
123456789q 123456789z 12345678a 1234567a 1234567q a11111111 q12345678 q123456789 z1234567 z12345678 zz123456 qq123456
x1234567 w1234567 m1234567 asdf123456 password passw0rd p@ssw0rd p@ssword pa$$word pa55word pa55w0rd passpass password0
password00 password01 password1 password10 password11 password12 password123 password1234 password12345 password123456
password2 password21 password22 password3 password4 password5 password6 password7 password8 password9 password99
password! password1! password123! passw0rd1 passw0rd123 p@ssw0rd1 p@ssw0rd123 p@ssword1 passwords mypassword mypass123
newpassword nopassword thepassword yourpassword wordpass drowssap passwort passwort1 passwort123 kennwort wachtwoord
wachtwoord1 wachtwoord123 welkom01 welkom123 motdepasse motdepasse1 contrasena contraseña password1234567 adgangskode
losenord lösenord salasana salasana1 passord1 passord123 haslo123 hasło123 parola12 clave123 senha123 letmein1 letmein123
letmein! letmeinnow letmeinplease welcome1 welcome12 welcome123 welcome1234 welcome! welcomeback willkommen willkommen1
bienvenue bienvenue1 bienvenido bienvenida changeme changeme1 changeme123 changeit default1 secret123 topsecret secret12
master123 administrator admin123 admin1234 admin12345 adminadmin admin@123 admin123456 rootroot root1234 toor1234
superuser sysadmin testtest test1234 test12345 test123456 testing1 testing123 tester123 temp1234 temporary guest123
guestguest user1234 useruser login123 loginlogin master12 iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3
iloveyou! iloveu123 iloveme1 iloveme123 ilovegod ilovejesus ilovehim ilovehim1 iloveher ilovemum ilovemom ilovemydog
iloveyousomuch iloveyoubaby loveyou1 loveyou123 loveyou2 loveme123 lovelove lovelove1 lovely123 lovelife loverboy
loverboy1 lovergirl love1234 love12345 love123456 loveforever foreverlove forever1 truelove truelove1 mylove123 myloveyou
tequiero tequiero1 teamo123 teamomucho tiamo123 tiamotanto jetaime1 jetaime123 jetaimefort ichliebedich ichhassedich
schatz123 schatzi1 schatzilein ikhouvanjou kochamcie kochamcie1 kochanie kochanie1 jegelskerdig sunshine sunshine1
sunshine12 sunshine123 sunflower sunflower1 princess princess1 princess12 princess123 princesa princesa1 princesse
prinses1 prinzessin prinsessa principessa football football1 football12 football123 baseball baseball1 basketball
basketball1 softball softball1 volleyball volleyball1 hockey123 soccer123 soccer10 soccer12 fussball fussball1 voetbal1
calcio123 futbol123 superman superman1 superman123 batman123 spiderman spiderman1 wolverine ironman1 starwars starwars1
starwars123 startrek startrek1 pokemon1 pokemon123 pikachu1 pikachu123 naruto123 dragonball dragonball1 dragonballz
dragon12 dragon123 dragons1 monkey12 monkey123 monkeys1 shadow12 shadow123 michael1 michael123 jennifer jennifer1
jessica1 jessica123 michelle michelle1 danielle danielle1 nicole12 nicole123 jordan23 jordan123 jordan12 anthony1
anthony123 christian christian1 christopher christina christine christine1 elizabeth elizabeth1 alexander alexander1
alexandra alexandra1 alexandre stephanie stephanie1 samantha samantha1 victoria victoria1 veronica caroline caroline1
charlotte charlotte1 catherine katherine valentina valentin valentino benjamin benjamin1 jonathan jonathan1 nicholas
nicholas1 sebastian sebastian1 maximilian maximus1 dominique dominik1 margarita marianne patricia patrick1 patrick123
stephen1 vincent1 william1 zachary1 brandon1 brandon123 brittany brittany1 cristina cristian fernando fernanda francesca
francesco francisco gabriela gabriella giovanni giuseppe guillaume isabella isabelle josephine lorenzo1 madeleine mariana1
marseille marseille13 natalie1 nathalie penelope rosemary sabrina1 salvatore roberto1 ricardo1 alejandro alejandra
alessandro alessandra andreas1 anastasia antonella antonio1 beautiful beautiful1 gorgeous handsome sweetheart sweetheart1
sweetie1 sweetpea sweetpea1 sweety123 sugar123 honey123 honeybee honeybun darling1 babygirl babygirl1 babygirl12 babygirl123
babyboy1 babyboo1 babydoll babydoll1 babyblue babyface baby1234 bubbles1 bubbles123 butterfly butterfly1 blessed1 blessing
blessings angel123 angel1234 angelica angelina angelika angels123 heaven123 jesus123 jesuschrist jesusloves jesusislord
christ123 godisgood godislove godbless godfirst faith123 trustno1 trustno11 trustnoone whatever whatever1 nothing1 nothing123
something anything everything chocolate chocolate1 cookie123 cookies1 cupcake1 cheesecake strawberry strawberry1 blueberry
pineapple pineapple1 watermelon banana123 bananas1 orange123 oranges1 cherry123 peaches1 pumpkin1 pumpkin123 peanut123
butter123 buttercup buttercup1 cinnamon pepper123 pepper12 ginger123 ginger12 tigger12 tigger123 tiger123 tigers123 lion1234
snoopy123 scooby12 scoobydoo scooter1 scooter123 buster12 buster123 charlie1 charlie12 charlie123 charlie2 bailey12
bailey123 maggie12 maggie123 molly123 sophie12 sophie123 daisy123 rocky123 lucky123 lucky777 luckydog lucky1234 max12345
sammy123 teddybear teddybear1 kitty123 kittycat kitten123 kittykat hellokitty hellokitty1 mickeymouse minnie123 elephant
elephant1 dolphin1 dolphins dolphins1 penguin1 penguins turtle123 horses123 ponypony unicorn1 unicorn123 puppy123 puppies1
doggy123 cheyenne cowboys1 cowboys123 steelers steelers1 packers1 patriots redskins yankees1 yankees123 lakers123 lakers24
arsenal1 arsenal123 chelsea1 chelsea123 liverpool liverpool1 liverpool123 manchester manunited manutd123 barcelona
barcelona1 realmadrid realmadrid1 juventus juventus1 internazionale napoli1926 milan1899 bayern123 dortmund dortmund09
schalke04 ajax1900 feyenoord feyenoord1 psveindhoven galatasaray fenerbahce besiktas celtic1888 rangers1 everton1
tottenham tottenham1 westham1 newcastle newcastle1 leeds123 computer computer1 computer123 internet internet1 samsung1
samsung123 microsoft windows1 windows10 facebook facebook1 facebook123 instagram google123 googlegoogle youtube1 myspace1
linkedin linkedin1 minecraft minecraft1 minecraft123 roblox123 fortnite fortnite1 playstation xbox360x nintendo nintendo64
mariobros zelda123 warcraft worldofwarcraft counterstrike call0fduty gamer123 hacker123 matrix123 metallica metallica1
nirvana1 slipknot slipknot1 slipknot666 linkinpark greenday greenday1 blink182 blink1822 eminem123 rockstar rockstar1
rocknroll guitar123 guitar12 music123 musiclover mustang1 mustang123 mustang67 corvette corvette1 ferrari1 ferrari123
porsche911 mercedes mercedes1 mercedesbenz bmw12345 toyota123 honda123 harley12 harley123 harleydavidson yamaha123
kawasaki ducati123 camaro123 freedom1 freedom123 liberty1 america1 american1 england1 scotland germany1 deutschland
deutschland1 nederland nederland1 amsterdam amsterdam1 rotterdam belgique france123 francais espana123 portugal portugal1
italia123 italia90 forzamilan forzainter forzajuve roma1927 polska123 polska12 warszawa sverige1 stockholm danmark1
kobenhavn norge123 suomi123 perkele1 helsinki australia australia1 canada123 toronto1 newyork1 newyork123 brooklyn
brooklyn1 chicago1 california california1 florida1 texas123 london123 london12 paris123 berlin123 hamburg1 muenchen
summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter12 winter123
winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 spring123 spring2024 spring2025 autumn123
sommer12 sommer123 sommer2024 sommer2025 december december1 november november1 october1 september september1 august123
february january1 birthday birthday1 birthday21 christmas christmas1 halloween halloween1 thursday wednesday saturday
sexy1234 sexy12345 sexygirl sexygirl1 sexylady sexybitch sexything hotgirl1 hotstuff hottie123 hottie12 playboy1 playboy69
playgirl naughty1 fuckyou1 fuckyou12 fuckyou123 fuckyou2 fuckyou! fuckme69 fuckoff1 fuckoff123 fucker123 asshole1
asshole123 bitch123 bullshit bullshit1 cocksucker motherfucker pussycat pussy123 pussy69 penis123 blowjob1 bigdick1
bigdaddy bigdaddy1 bigboobs boobies1 boobs123 hardcore hardcore1 porn1234 pornstar pornstar1 xxxx1234 sex12345 sexsexsex
killer12 killer123 killer1234 ninja123 ninjaturtle samurai1 warrior1 warriors hunter12 hunter123 hunter2hunter ranger123
soldier1 marines1 airborne military fireman1 firefighter policeman thunder1 thunder123 lightning lightning1 blackcat
blackjack blackberry blackie1 blackrose darkness darkangel darkknight midnight midnight1 moonlight moonlight1 starlight
stardust rainbow1 rainbow123 diamond1 diamond123 diamonds goldfish goldstar silver123 crystal1 crystal123 emerald1
sapphire platinum smokey123 marlboro marijuana marijuana1 weed4200 weed1234 cannabis budlight guinness heineken jackdaniels
jackass1 jackjack jacob123 justin123 justinbieber joshua12 joshua123 matthew1 matthew123 andrew123 andrew12 daniel12
daniel123 thomas12 thomas123 robert12 robert123 george123 hannah12 hannah123 amanda12 amanda123 ashley12 ashley123 jasmine1
jasmine123 taylor12 taylor123 tyler123 austin123 morgan123 madison1 madison123 mariposa mariajose mariamaria marie123
martina1 martin123 marcus123 melissa1 melissa123 monica123 natasha1 natalia1 natalia123 oliver123 pamela123 rebecca1
rebecca123 richard1 richard123 ronaldo7 ronaldo1 ronaldo123 cristiano7 messi1010 messi123 neymar11 zidane10 beckham7
rosario1 sandra123 santiago santiago1 sarah123 scorpion scorpion1 capricorn aquarius sagittarius virginia steven123
stefan123 stefanie simone123 susanne1 sylvia123 tinkerbell tinkerbell1 tweety123 tweetybird undertaker johncena johncena1
valerie1 vanessa1 vanessa123 viktoria vampire1 vampires veronika vfhbyf12 wrestling zaqwsxcde zeppelin ledzeppelin zombie123
nothing0 mother123 mommy123 mummy123 daddy123 daddysgirl father123 family123 familia1 familie1 familyfirst friends1
friends123 friendship bestfriend bestfriends brother1 brothers sister123 sisters3 grandma1 children children3 mychildren
mybaby123 myfamily mydaughter mylovely mysister myspace123 mybirthday onelove1 only4you onlyme123 foryou123 justme123
justdoit itsme123 hello123 hello1234 hello12345 hellohello hellothere helloworld hello666 hallo123 hallo1234 hallohallo
bonjour1 bonjour123 hola1234 hola12345 ciao1234 ciaociao hejhej123 hejsan123 hejmeddig moikka123 czesc123 goodbye1
goodluck goodluck1 goodgirl goodboy1 goodlife goodtimes happyday happydays happyness happiness happy123 happy1234 smile123
smiley123 peace123 peaceout imagine1 dreamer1 dreamer123 dreams123 dreamgirl wonderful wonder123 fantasia fantasy1
fantastic magic123 magical1 mystery1 paradise paradise1 tropical bluesky1 bluebird blueblue bluemoon blue1234 green123
greengreen purple123 purple12 yellow123 yellow12 orange12 pinkpink pinkfloyd pinky123 red12345 redrose1 redsox04 redwings
roses123 flower123 flowers1 flowers123 florence lavender jasmin123 lilly123 marigold vesper-demo
`;

/** Words that passwords are often built from, and words about this site. */
const passwordWordList = `
password passwort wachtwoord welcome welkom willkommen bienvenue letmein qwerty qwertz azerty asdfgh zxcvbn abc abcd abcdef
iloveyou iloveu loveyou lovely love dragon monkey shadow master sunshine princess football baseball superman batman pokemon
michael jessica jennifer ashley nicole daniel thomas charlie jordan hunter killer summer winter spring autumn sommer hello
hallo secret admin administrator test testing guest login user computer internet samsung soccer hockey liverpool chelsea
arsenal barcelona ferrari mustang mercedes freedom whatever trustno flower butterfly chocolate cookie cheese banana ginger
pepper tigger maggie buster bailey angel angels heaven jesus christ lucky happy smile beautiful babygirl baby honey sweety
sexy hottie fuckyou fuckme naked pussy playboy starwars matrix ninja naruto minecraft purple yellow orange silver diamond
rainbow crystal family friends mother father daddy mommy schatz hasi maus liebe amour soleil doudou chouchou amore ciao
juventus napoli milano corazon estrella familia amigos mariposa polska kochanie misiek sverige danmark norge suomi
vesper dating date datingsite flirt flirten flirting chat chatting single singles romance romantic tinder badoo match
matching meetme kiss kisses kissme hug hugs knuffel kuss bisous beso besos bacio puss kyss suukko sexsex lover lovers liefde
rakkaus karlek kaerlighed milosc amor tesoro cuore treasure sweetheart sweetie darling dearest marriage wedding
`;

const parseWords = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

const leakedPasswords: ReadonlySet<string> = new Set([...mostUsedPasswords, ...parseWords(leakedPasswordList)]);
const passwordWords = parseWords(passwordWordList);

/** `password` must be normalised: lower case, trimmed. */
export const isCommonPassword = (password: string): boolean =>
  leakedPasswords.has(password) || passwordWords.has(findCommonWord(password) ?? '') || isPredictablePassword(password);
