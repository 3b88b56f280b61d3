import type { Series } from '#service/sample/series';

/** Smaller feasts, each once a year in its month. */
export const FEASTS: readonly Series[] = [
  {
    firstId: 3500,
    rhythm: { weekday: 'sun', week: 4 },
    months: [9],
    hours: { from: '10:00', to: '15:00' },
    facts: {
      venue: 'tower',
      organizers: ['traders', 'hikers'],
      categories: ['city', 'families'],
      tags: ['outdoors', 'food'],
      cost: '€6',
    },
    note: {
      ca: 'Autobús des de l’Estació Vella cada mitja hora; a peu, quaranta minuts de pujada agraïda.',
      en: 'Buses from the Old Station every half-hour; on foot, a rewarding climb of forty minutes.',
      de: 'Busse alle halbe Stunde ab dem Alten Bahnhof; zu Fuß vierzig lohnende Minuten bergauf.',
      es: 'Autobús desde la Estación Vieja cada media hora; a pie, cuarenta minutos de subida agradecida.',
    },
    variants: [
      {
        ca: [
          'Festa de la verema a la Torre',
          'Es trepitja raïm amb els pantalons arremangats i es beu el most al cap de cinc minuts.',
          'A migdia, des de la torre es toca el corn i les vinyes responen, una darrere l’altra, fins al pla.',
        ],
        en: [
          'Grape harvest at the Tower',
          'You tread grapes with your trousers rolled up and drink the must five minutes later.',
          'At noon a horn is blown from the tower and the vineyards answer, one after another, as far as the plain.',
        ],
        de: [
          'Weinlesefest am Wachtturm',
          'Mit aufgekrempelten Hosen werden Trauben getreten, und fünf Minuten später trinkt man den Most.',
          'Um zwölf bläst man vom Turm das Horn, und die Weinberge antworten, einer nach dem anderen, bis hinab in die Ebene.',
        ],
        es: [
          'Fiesta de la vendimia en la Torre',
          'Se pisa uva con los pantalones arremangados y se bebe el mosto a los cinco minutos.',
          'A mediodía se toca el cuerno desde la torre y las viñas responden, una tras otra, hasta el llano.',
        ],
      },
    ],
  },
  {
    firstId: 3600,
    rhythm: { weekday: 'sun', week: 2 },
    months: [10],
    hours: { from: '10:00', to: '14:00' },
    facts: {
      venue: 'garden',
      organizers: ['hikers', 'friends'],
      categories: ['science', 'markets'],
      tags: ['outdoors', 'free'],
      cost: 'free',
    },
    note: {
      ca: 'Porteu les llavors en un sobre amb el nom, l’any i, si en té, la història.',
      en: 'Bring seeds in an envelope with their name, the year and, if they have one, their story.',
      de: 'Bringen Sie Samen in einem Umschlag mit, beschriftet mit Namen, Jahr und, falls vorhanden, Geschichte.',
      es: 'Traed las semillas en un sobre con el nombre, el año y, si la tienen, la historia.',
    },
    variants: [
      {
        ca: [
          'Intercanvi de llavors',
          'Aquí no es compra res: es deixa un sobre damunt la taula i se n’agafa un altre.',
          'El fesol de la iaia Quimeta ha fet ja tres voltes a la comarca i torna cada any amb un nom diferent.',
        ],
        en: [
          'Seed swap',
          'Nothing is bought here: you leave an envelope on the table and take another.',
          'One particular bean has been round the county three times and comes back every year under a different name.',
        ],
        de: [
          'Saatguttausch',
          'Gekauft wird hier nichts: Man legt einen Umschlag auf den Tisch und nimmt sich einen anderen.',
          'Eine gewisse Bohne ist schon dreimal durch den Landkreis gewandert und kommt jedes Jahr unter anderem Namen zurück.',
        ],
        es: [
          'Intercambio de semillas',
          'Aquí no se compra nada: se deja un sobre en la mesa y se coge otro.',
          'Cierta judía ha dado ya tres vueltas a la comarca y vuelve cada año con un nombre distinto.',
        ],
      },
    ],
  },
  {
    firstId: 3700,
    rhythm: { weekday: 'sun', week: 3 },
    months: [12],
    hours: { from: '11:30', to: '13:30' },
    facts: {
      venue: 'civic',
      organizers: ['raval', 'friends'],
      categories: ['families', 'city'],
      tags: ['free'],
      cost: 'free',
    },
    note: {
      ca: 'Els bastons els posa el centre cívic; les cançons, qui les sàpiga.',
      en: 'The civic centre provides the sticks; the songs are up to whoever knows them.',
      de: 'Die Stöcke stellt das Bürgerzentrum, die Lieder, wer sie kann.',
      es: 'Los palos los pone el centro cívico; las canciones, quien las sepa.',
    },
    variants: [
      {
        ca: [
          'El tió del Raval',
          'Pesa cent trenta quilos, menja pells de mandarina des del dia de la Puríssima i avui ha de cagar per a tot un barri.',
          'Primer els petits, després els avis, i al final els qui deien que només miraven.',
        ],
        en: [
          'The Christmas log of the Raval',
          'It weighs a hundred and thirty kilos, has been fed on tangerine peel since early December and today, if beaten soundly, gives presents to a whole neighbourhood.',
          'The little ones go first, then the grandparents, and at the end those who said that they were only watching.',
        ],
        de: [
          'Der Tió: ein Baumstamm beschenkt das Raval',
          'Er wiegt hundertdreißig Kilo, wird seit Anfang Dezember mit Mandarinenschalen gefüttert und soll heute, kräftig geschlagen, ein ganzes Viertel beschenken.',
          'Erst kommen die Kleinen, dann die Großeltern und zuletzt alle, die nur zusehen wollten.',
        ],
        es: [
          'El tió del Raval, el tronco que da regalos',
          'Pesa ciento treinta kilos, come pieles de mandarina desde la Purísima y hoy, a bastonazos, tiene que dar regalos a todo un barrio.',
          'Primero los pequeños, después los abuelos y al final los que decían que solo miraban.',
        ],
      },
    ],
  },
  {
    firstId: 3800,
    rhythm: { weekday: 'sat', week: 1 },
    months: [7],
    hours: { from: '18:00', to: '02:00' },
    facts: {
      venue: 'civic',
      organizers: ['raval', 'bagpipe', 'filmClub'],
      categories: ['city', 'folk'],
      tags: ['outdoors', 'late', 'food'],
      cost: 'free',
    },
    note: {
      ca: 'Carrers tallats des de les quatre. Els veïns amb son poden demanar taps a la barra.',
      en: 'Streets are closed from four. Neighbours who need their sleep may ask for earplugs at the bar.',
      de: 'Straßensperrung ab vier. Müde Nachbarn bekommen an der Bar Ohrstöpsel.',
      es: 'Calles cortadas desde las cuatro. Los vecinos con sueño pueden pedir tapones en la barra.',
    },
    variants: [
      {
        ca: [
          'Festa major del Raval',
          'Jocs de cucanya, botifarrada, sac de gemecs i una orquestra que fa trenta anys que diu que és l’últim.',
          'Els carrers s’engalanen amb el que ha sobrat de l’any: enguany, ampolles i paraigües.',
        ],
        en: [
          'Raval street party',
          'There are greasy poles, sausages, bagpipes and a dance band that has been saying for thirty years that this is the last time.',
          'The streets are decked out with what was left over from the year: this time, bottles and umbrellas.',
        ],
        de: [
          'Straßenfest im Raval',
          'Kletterbaum, Bratwurst, Sackpfeifen und eine Tanzkapelle, die seit dreißig Jahren sagt, dies sei das letzte Mal.',
          'Geschmückt werden die Straßen mit dem, was vom Jahr übrig blieb: diesmal Flaschen und Regenschirme.',
        ],
        es: [
          'Fiesta mayor del Raval',
          'Juegos de cucaña, butifarrada, gaitas y una orquesta que lleva treinta años diciendo que es la última vez.',
          'Las calles se engalanan con lo que ha sobrado del año: esta vez, botellas y paraguas.',
        ],
      },
    ],
  },
  {
    firstId: 3900,
    rhythm: { weekday: 'sat', week: 2 },
    months: [11],
    hours: { from: '10:00', to: '14:00' },
    facts: {
      venue: 'observatory',
      organizers: ['stargazers', 'museum'],
      categories: ['science', 'families'],
      tags: ['workshop', 'free'],
      cost: 'free',
    },
    note: {
      ca: 'Per a curiosos a partir de sis anys; els experiments s’acaben quan s’acaba el bicarbonat.',
      en: 'For the curious from six upwards; the experiments end when the baking soda runs out.',
      de: 'Für Neugierige ab sechs Jahren; die Versuche enden, wenn das Natron alle ist.',
      es: 'Para curiosos a partir de seis años; los experimentos se acaban cuando se acaba el bicarbonato.',
    },
    variants: [
      {
        ca: [
          'Setmana de la Ciència: el Sol de cara',
          'Amb un filtre que costa més que el telescopi, avui es pot mirar el Sol i comptar-li les taques.',
          'A fora, rellotges de sol, coets d’aigua i un físic que respon preguntes de criatura amb la modèstia que toca.',
        ],
        en: [
          'Science week: face to face with the Sun',
          'Through a filter that cost more than the telescope, today you may look at the Sun and count its spots.',
          'Outside there are sundials, water rockets and a physicist who answers children’s questions with due modesty.',
        ],
        de: [
          'Woche der Wissenschaft: der Sonne ins Gesicht',
          'Durch einen Filter, der mehr gekostet hat als das Teleskop, darf man heute in die Sonne sehen und ihre Flecken zählen.',
          'Draußen gibt es Sonnenuhren, Wasserraketen und einen Physiker, der Kinderfragen mit der gebotenen Bescheidenheit beantwortet.',
        ],
        es: [
          'Semana de la Ciencia: el Sol de cara',
          'Con un filtro que costó más que el telescopio, hoy se puede mirar al Sol y contarle las manchas.',
          'Fuera, relojes de sol, cohetes de agua y un físico que responde preguntas de niño con la debida modestia.',
        ],
      },
    ],
  },
];
