import type { Series, Variant } from '#service/sample/series';

const PLAYS: readonly Variant[] = [
  {
    ca: [
      'L’inspector',
      'Un poble confon un brètol amb l’inspector del govern i li dona tot el que demana, començant per la sopa.',
      'Gógol amb catorze aficionats i un alcalde que, per casualitat, s’assembla a un que hi va haver.',
    ],
    en: [
      'The Government Inspector',
      'A town mistakes a scoundrel for the government inspector and gives him all he asks for, beginning with the soup.',
      'Gogol with fourteen amateurs and a mayor who, by pure chance, resembles one we used to have.',
    ],
    de: [
      'Der Revisor',
      'Eine Stadt hält einen Taugenichts für den Revisor und gibt ihm, was er verlangt, angefangen bei der Suppe.',
      'Gogol mit vierzehn Laien und einem Bürgermeister, der rein zufällig einem früheren gleicht.',
    ],
    es: [
      'El inspector',
      'Un pueblo confunde a un tarambana con el inspector del gobierno y le da todo lo que pide, empezando por la sopa.',
      'Gógol con catorce aficionados y un alcalde que, por casualidad, se parece a uno que hubo.',
    ],
  },
  {
    ca: [
      'Casa de nines',
      'Una porta es tanca al final de l’obra i el 1879 es va sentir a tot Europa.',
      'La farem amb el públic assegut dins del menjador dels Helmer; si us ofereixen galetes, agafeu-ne.',
    ],
    en: [
      'A Doll’s House',
      'A door closes at the end of the play, and in 1879 it was heard all over Europe.',
      'We play it with the audience sitting in the Helmers’ dining room; if you are offered a macaroon, take it.',
    ],
    de: [
      'Nora oder Ein Puppenheim',
      'Am Ende fällt eine Tür zu, und 1879 hörte man das in ganz Europa.',
      'Das Publikum sitzt im Esszimmer der Helmers; wenn man Ihnen Makronen anbietet, greifen Sie zu.',
    ],
    es: [
      'Casa de muñecas',
      'Una puerta se cierra al final de la obra, y en 1879 se oyó en toda Europa.',
      'La hacemos con el público sentado en el comedor de los Helmer; si os ofrecen galletas, coged.',
    ],
  },
  {
    ca: [
      'La importància de dir-se Ernest',
      'Dos amics, un nom inventat i una bossa de mà oblidada en una consigna.',
      'Wilde pensava que tot el que és seriós s’ha de tractar amb frivolitat; hi ha sandvitxos de cogombre a l’entreacte.',
    ],
    en: [
      'The Importance of Being Earnest',
      'Two friends, an invented name and a handbag left in a cloakroom.',
      'Wilde held that serious things should be treated lightly; there are cucumber sandwiches in the interval.',
    ],
    de: [
      'Bunbury oder Ernst sein ist alles',
      'Zwei Freunde, ein erfundener Name und eine Handtasche, die in der Gepäckaufbewahrung blieb.',
      'Alles Ernste, meinte Wilde, solle man leichtnehmen; in der Pause gibt es Gurkensandwiches.',
    ],
    es: [
      'La importancia de llamarse Ernesto',
      'Dos amigos, un nombre inventado y un bolso de mano olvidado en una consigna.',
      'Wilde pensaba que lo serio hay que tratarlo con ligereza; hay sándwiches de pepino en el entreacto.',
    ],
  },
  {
    ca: [
      'La vida és somni',
      'Un príncep creix en una torre sense saber qui és, i quan li diuen que és rei es pensa que ho somia.',
      'Calderón amb un sol actor encadenat a una butaca de platea, i la resta de la companyia als llums.',
    ],
    en: [
      'Life Is a Dream',
      'A prince grows up in a tower not knowing who he is, and when he is told that he is king he thinks that he has dreamt it.',
      'Calderón with one actor chained to a seat in the stalls and the rest of the company working the lights.',
    ],
    de: [
      'Das Leben ein Traum',
      'Ein Prinz wächst in einem Turm auf und weiß nicht, wer er ist; als man ihn König nennt, glaubt er zu träumen.',
      'Calderón mit einem Schauspieler, der an einen Parkettsitz gekettet ist, während die übrige Truppe das Licht bedient.',
    ],
    es: [
      'La vida es sueño',
      'Un príncipe crece en una torre sin saber quién es, y cuando le dicen que es rey cree que lo ha soñado.',
      'Calderón con un solo actor encadenado a una butaca de platea, y el resto de la compañía en las luces.',
    ],
  },
  {
    ca: [
      'Antígona, amb cor del Raval',
      'Una noia enterra el germà que la llei li prohibeix enterrar, i ho torna a fer a plena llum.',
      'El cor el fan vint veïns del Raval que comenten l’afer des de les llotges, com sempre s’ha fet.',
    ],
    en: [
      'Antigone, with a chorus from the Raval',
      'A girl buries the brother whom the law forbids her to bury, and does it again in broad daylight.',
      'The chorus is twenty people from the Raval, who comment on the matter from the boxes, as has always been done.',
    ],
    de: [
      'Antigone, mit Chor aus dem Raval',
      'Ein Mädchen begräbt den Bruder, den zu begraben das Gesetz verbietet, und tut es am hellen Tag noch einmal.',
      'Den Chor bilden zwanzig Leute aus dem Raval, die den Fall von den Logen aus kommentieren, wie man es immer getan hat.',
    ],
    es: [
      'Antígona, con coro del Raval',
      'Una chica entierra al hermano que la ley le prohíbe enterrar, y lo vuelve a hacer a plena luz.',
      'El coro son veinte vecinos del Raval que comentan el asunto desde los palcos, como se ha hecho siempre.',
    ],
  },
  {
    ca: [
      'El càntir trencat',
      'Un jutge de poble ha de trobar qui va trencar un càntir, i el culpable és l’únic que seu a la seva cadira.',
      'Kleist, una perruca perduda i el procés més divertit que mai s’ha tingut per tan poca terrissa.',
    ],
    en: [
      'The Broken Jug',
      'A village judge must find out who broke a jug, and the culprit is the only person sitting in his chair.',
      'Kleist, a lost wig and the funniest trial ever held over so little earthenware.',
    ],
    de: [
      'Der zerbrochne Krug',
      'Ein Dorfrichter soll herausfinden, wer einen Krug zerbrochen hat, und der Täter sitzt als Einziger auf seinem Stuhl.',
      'Kleist, eine verlorene Perücke und der komischste Prozess, der je um so wenig Steingut geführt wurde.',
    ],
    es: [
      'El cántaro roto',
      'Un juez de pueblo tiene que averiguar quién rompió un cántaro, y el culpable es el único que se sienta en su silla.',
      'Kleist, una peluca perdida y el proceso más divertido que se ha celebrado por tan poca loza.',
    ],
  },
  {
    ca: [
      'La dama beneita',
      'Diuen que és ximple perquè no aprèn les lletres; s’enamora i, de cop, entén massa coses.',
      'Lope de Vega, balls inclosos, amb vestits sortits dels armaris de mitja ciutat.',
    ],
    en: [
      'The Lady Nitwit',
      'They call her stupid because she cannot learn her letters; then she falls in love and understands too much.',
      'Lope de Vega, dances included, in costumes from half the wardrobes in town.',
    ],
    de: [
      'Die kluge Närrin',
      'Dumm soll sie sein, weil sie das Alphabet nicht lernt; dann verliebt sie sich und versteht auf einmal zu viel.',
      'Lope de Vega samt Tänzen, in Kostümen aus den Schränken der halben Stadt.',
    ],
    es: [
      'La dama boba',
      'Dicen que es tonta porque no aprende las letras; se enamora y, de golpe, entiende demasiadas cosas.',
      'Lope de Vega, bailes incluidos, con vestidos salidos de los armarios de media ciudad.',
    ],
  },
  {
    ca: [
      'El malalt imaginari',
      'Argan té tots els mals que es poden comprar i una minyona que n’hi té el remei.',
      'Molière s’hi va morir a la quarta representació; la companyia ha revisat l’assegurança.',
    ],
    en: [
      'The Imaginary Invalid',
      'Argan has every ailment that money can buy, and a maid who has the cure.',
      'Molière died at the fourth performance; the company has checked its insurance.',
    ],
    de: [
      'Der eingebildete Kranke',
      'Argan hat alle Leiden, die man kaufen kann, und ein Dienstmädchen, das die Arznei dagegen kennt.',
      'Molière starb nach der vierten Vorstellung; die Truppe hat ihre Versicherung geprüft.',
    ],
    es: [
      'El enfermo imaginario',
      'Argan tiene todos los males que se pueden comprar y una criada que tiene el remedio.',
      'Molière murió en la cuarta representación; la compañía ha revisado el seguro.',
    ],
  },
  {
    ca: [
      'En Pólvora, un drama de Guimerà',
      'Una festa major, un petard i dos germans que no es parlen des de fa quinze anys.',
      'El drama menys conegut de Guimerà torna a una fusta que el va veure estrenar el 1893.',
    ],
    en: [
      'En Pólvora, a drama by Guimerà',
      'A village feast, a firecracker and two brothers who have not spoken for fifteen years.',
      'Guimerà’s least-known drama comes back to boards like those on which it opened in 1893.',
    ],
    de: [
      'En Pólvora, ein Drama von Guimerà',
      'Ein Dorffest, ein Böller und zwei Brüder, die seit fünfzehn Jahren nicht miteinander reden.',
      'Guimeràs unbekanntestes Stück kehrt auf Bretter zurück, wie sie 1893 seine Uraufführung trugen.',
    ],
    es: [
      'En Pólvora, de Guimerà',
      'Una fiesta mayor, un petardo y dos hermanos que no se hablan desde hace quince años.',
      'El drama menos conocido de Guimerà vuelve a unas tablas como las que lo vieron estrenarse en 1893.',
    ],
  },
];

const PLAY_FACTS: Series['facts'] = {
  venue: 'casino',
  organizers: ['weavers'],
  categories: ['theatre'],
  cost: '€9',
};

const PLAY_NOTE: Series['note'] = {
  ca: 'Dues úniques funcions, divendres i dissabte. Qui ho trobi car pot pagar amb un pastís per al bar.',
  en: 'Two performances only, Friday and Saturday. If you find it expensive you may pay with a cake for the bar.',
  de: 'Nur zwei Vorstellungen, Freitag und Samstag. Wem das zu teuer ist, der zahlt mit einem Kuchen für die Bar.',
  es: 'Dos únicas funciones, viernes y sábado. A quien le parezca caro puede pagar con una tarta para el bar.',
};

const PLAY_MONTHS = [1, 3, 5, 6, 10, 11, 12];

/** The weavers’ company plays on a Friday … */
export const PLAYS_FRIDAY: Series = {
  firstId: 2200,
  rhythm: { weekday: 'fri', week: 2 },
  months: PLAY_MONTHS,
  hours: { from: '20:30', to: '22:40' },
  facts: PLAY_FACTS,
  note: PLAY_NOTE,
  variants: PLAYS,
};

/** … and once more on the Saturday of the month’s second week. */
export const PLAYS_SATURDAY: Series = { ...PLAYS_FRIDAY, firstId: 2300, rhythm: { weekday: 'sat', week: 2 } };
