import type { Variant } from '#service/sample/series';

/** The second half of the reading circle’s list. */
export const MORE_BOOKS: readonly Variant[] = [
  {
    ca: [
      'Cercle de lectura: La mort d’Ivan Ilitx',
      'Un jutge que ho ha fet tot com calia penja unes cortines, es dona un cop al costat i comença a preguntar.',
      'Tolstoi en cent pàgines, per a qui no té mesos per a <em>Guerra i pau</em>.',
    ],
    en: [
      'Reading circle: The Death of Ivan Ilyich',
      'A judge who has done everything correctly hangs some curtains, bumps his side and begins to ask questions.',
      'Tolstoy in a hundred pages, for those who lack the months for <em>War and Peace</em>.',
    ],
    de: [
      'Lesekreis: Der Tod des Iwan Iljitsch',
      'Ein Richter, der alles richtig gemacht hat, hängt Vorhänge auf, stößt sich die Seite und beginnt zu fragen.',
      'Tolstoi auf hundert Seiten, für alle, denen die Monate für <em>Krieg und Frieden</em> fehlen.',
    ],
    es: [
      'Círculo de lectura: La muerte de Iván Ilich',
      'Un juez que lo ha hecho todo como es debido cuelga unas cortinas, se da un golpe en el costado y empieza a preguntar.',
      'Tolstói en cien páginas, para quien no tiene meses para <em>Guerra y paz</em>.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Persuasió',
      'Als vint-i-set anys Anne Elliot ja és, segons la família, massa vella per canviar d’opinió.',
      'La darrera novel·la de Jane Austen conté la millor carta d’amor que mai ningú ha escrit d’esquena.',
    ],
    en: [
      'Reading circle: Persuasion',
      'At twenty-seven Anne Elliot is, according to her family, too old to change her mind.',
      'Jane Austen’s last novel contains the best love letter ever written with one’s back to the room.',
    ],
    de: [
      'Lesekreis: Überredung',
      'Mit siebenundzwanzig ist Anne Elliot, wie ihre Familie findet, zu alt, um ihre Meinung zu ändern.',
      'Jane Austens letzter Roman enthält den schönsten Liebesbrief, der je mit dem Rücken zum Zimmer geschrieben wurde.',
    ],
    es: [
      'Círculo de lectura: Persuasión',
      'A los veintisiete años Anne Elliot es ya, según su familia, demasiado mayor para cambiar de opinión.',
      'La última novela de Jane Austen contiene la mejor carta de amor jamás escrita de espaldas a la habitación.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Hotel Savoy',
      'Un soldat que torna de Sibèria s’atura en un hotel de set pisos on els pobres viuen més a prop del cel.',
      'Joseph Roth va escriure tota la vida des d’habitacions d’hotel; per una vegada ens trobarem entre les maletes de l’aparador.',
    ],
    en: [
      'Reading circle: Hotel Savoy',
      'A soldier on his way home from Siberia stops at a hotel of seven floors, where the poor live nearest to heaven.',
      'Joseph Roth wrote in hotel rooms all his life; for once we meet among the suitcases in the shop window.',
    ],
    de: [
      'Lesekreis: Hotel Savoy',
      'Ein Soldat auf dem Heimweg aus Sibirien bleibt in einem Hotel mit sieben Stockwerken, in dem die Armen dem Himmel am nächsten wohnen.',
      'Joseph Roth schrieb zeitlebens in Hotelzimmern; wir treffen uns diesmal zwischen den Koffern im Schaufenster.',
    ],
    es: [
      'Círculo de lectura: Hotel Savoy',
      'Un soldado que vuelve de Siberia se detiene en un hotel de siete pisos donde los pobres viven más cerca del cielo.',
      'Joseph Roth escribió toda su vida en habitaciones de hotel; por una vez nos reuniremos entre las maletas del escaparate.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: La senyora Dalloway',
      'Clarissa surt a comprar flors i, en un sol dia de juny, hi cap tota una vida.',
      'Virginia Woolf es llegeix millor en veu alta: cadascú portarà la frase on s’ha perdut.',
    ],
    en: [
      'Reading circle: Mrs Dalloway',
      'Clarissa goes out to buy the flowers, and a single day in June turns out to hold a whole life.',
      'Virginia Woolf is best read aloud: everyone brings the sentence in which they got lost.',
    ],
    de: [
      'Lesekreis: Mrs Dalloway',
      'Clarissa geht Blumen kaufen, und in einen einzigen Junitag passt ein ganzes Leben.',
      'Virginia Woolf liest man am besten laut: Alle bringen den Satz mit, in dem sie sich verlaufen haben.',
    ],
    es: [
      'Círculo de lectura: La señora Dalloway',
      'Clarissa sale a comprar las flores y en un solo día de junio cabe una vida entera.',
      'A Virginia Woolf se la lee mejor en voz alta: cada cual traerá la frase en la que se perdió.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Un cor senzill',
      'Una minyona normanda estima, per aquest ordre, un nebot, unes criatures i un lloro dissecat.',
      'Flaubert el va escriure per a George Sand, que es va morir sense llegir-lo; el llegirem per ella.',
    ],
    en: [
      'Reading circle: A Simple Heart',
      'A servant in Normandy loves, in this order, a nephew, some children and a stuffed parrot.',
      'Flaubert wrote it for George Sand, who died before she could read it; we shall read it for her.',
    ],
    de: [
      'Lesekreis: Ein schlichtes Herz',
      'Eine Magd in der Normandie liebt, in dieser Reihenfolge, einen Neffen, die Kinder im Haus und einen ausgestopften Papagei.',
      'Flaubert schrieb es für George Sand, die starb, ehe sie es lesen konnte; wir lesen es für sie.',
    ],
    es: [
      'Círculo de lectura: Un corazón sencillo',
      'Una criada normanda quiere, por este orden, a un sobrino, a unos niños y a un loro disecado.',
      'Flaubert lo escribió para George Sand, que murió sin leerlo; lo leeremos por ella.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: El col·loqui dels gossos',
      'Dos gossos descobreixen de nit que saben parlar i ho aprofiten per criticar els amos.',
      'Cervantes en estat de gràcia i, si algú porta el seu, gossos benvinguts amb corretja.',
    ],
    en: [
      'Reading circle: The Dialogue of the Dogs',
      'Two dogs find out one night that they can talk, and make use of it to criticise their masters.',
      'Cervantes in a state of grace; dogs are welcome on a lead.',
    ],
    de: [
      'Lesekreis: Das Gespräch der Hunde',
      'Zwei Hunde merken eines Nachts, dass sie sprechen können, und nutzen es, um über ihre Herren herzuziehen.',
      'Cervantes in Hochform; Hunde an der Leine sind willkommen.',
    ],
    es: [
      'Círculo de lectura: El coloquio de los perros',
      'Dos perros descubren de noche que saben hablar y lo aprovechan para criticar a sus amos.',
      'Cervantes en estado de gracia; se admiten perros con correa.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Odissea, cant sisè',
      'Ulisses surt nu d’entre els matolls i ha de trobar les paraules justes davant d’una noia que renta roba.',
      'Compararem la versió de Carles Riba amb tres traduccions més, vora un safareig de debò si fa bo.',
    ],
    en: [
      'Reading circle: The Odyssey, book six',
      'Odysseus steps naked out of the bushes and has to find the right words for a girl doing her laundry.',
      'We compare four translations of the same speech, beside a real wash-house if the weather holds.',
    ],
    de: [
      'Lesekreis: Odyssee, sechster Gesang',
      'Odysseus tritt nackt aus dem Gebüsch und muss die richtigen Worte für ein Mädchen finden, das Wäsche wäscht.',
      'Wir vergleichen die Übersetzung von Voß mit drei anderen, bei gutem Wetter an einem echten Waschhaus.',
    ],
    es: [
      'Círculo de lectura: Odisea, canto sexto',
      'Ulises sale desnudo de entre los matorrales y tiene que encontrar las palabras justas ante una chica que lava la ropa.',
      'Compararemos cuatro traducciones del mismo discurso, junto a un lavadero de verdad si hace bueno.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Alícia al país de les meravelles',
      'Una nena cau per un forat i troba una colla d’adults que parlen amb molta lògica i cap sentit.',
      'Hi haurà te, com és natural, i es canviarà de cadira cada quart d’hora.',
    ],
    en: [
      'Reading circle: Alice in Wonderland',
      'A girl falls down a hole and meets a party of adults who talk with much logic and no sense.',
      'There will be tea, naturally, and everyone moves one place on every quarter of an hour.',
    ],
    de: [
      'Lesekreis: Alice im Wunderland',
      'Ein Mädchen fällt in ein Loch und trifft lauter Erwachsene, die mit viel Logik und ohne jeden Sinn reden.',
      'Es gibt natürlich Tee, und alle Viertelstunde rücken alle einen Platz weiter.',
    ],
    es: [
      'Círculo de lectura: Alicia en el país de las maravillas',
      'Una niña cae por un agujero y encuentra a un grupo de adultos que hablan con mucha lógica y ningún sentido.',
      'Habrá té, como es natural, y cada cuarto de hora se cambiará de silla.',
    ],
  },
];
