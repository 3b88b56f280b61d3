import type { Series, Variant } from '#service/sample/series';

const EVENINGS: readonly Variant[] = [
  {
    ca: [
      'Vespre d’escacs: el gambet de rei',
      'La nit que es juga com al segle XIX: es regala un peó i es dorm malament.',
      'La presidenta del club explica tres partides immortals i la manera de no perdre-les.',
    ],
    en: [
      'Chess evening: the King’s Gambit',
      'The night when we play as they did in the nineteenth century: you give up a pawn and sleep badly.',
      'The club’s president goes through three immortal games and how not to lose them.',
    ],
    de: [
      'Schachabend: das Königsgambit',
      'An diesem Abend spielen wir wie im neunzehnten Jahrhundert: Man opfert einen Bauern und schläft schlecht.',
      'Die Vorsitzende zeigt drei unsterbliche Partien und wie man sie nicht verliert.',
    ],
    es: [
      'Noche de ajedrez: el gambito de rey',
      'La noche en que se juega como en el siglo XIX: se regala un peón y se duerme mal.',
      'La presidenta del club explica tres partidas inmortales y la manera de no perderlas.',
    ],
  },
  {
    ca: [
      'Vespre d’escacs: finals de rei i peó',
      'Queden dos reis i un peó al tauler, i tothom que mira sap què s’ha de fer menys els qui juguen.',
      'Vint posicions en paper, llapis compartits i un cafè per a qui trobi l’oposició.',
    ],
    en: [
      'Chess evening: king and pawn',
      'Two kings and a pawn are left on the board, and everyone watching knows what to do except the players.',
      'Twenty positions on paper, shared pencils and a coffee for whoever finds the opposition.',
    ],
    de: [
      'Schachabend: König und Bauer',
      'Zwei Könige und ein Bauer stehen noch auf dem Brett, und alle, die zusehen, wissen, was zu tun ist, nur die Spieler nicht.',
      'Zwanzig Stellungen auf Papier, geteilte Bleistifte und ein Kaffee für den, der die Opposition findet.',
    ],
    es: [
      'Noche de ajedrez: finales de rey y peón',
      'Quedan dos reyes y un peón en el tablero, y todos los que miran saben qué hacer menos los que juegan.',
      'Veinte posiciones en papel, lápices compartidos y un café para quien encuentre la oposición.',
    ],
  },
  {
    ca: [
      'Vespre d’escacs: simultànies amb la campiona comarcal',
      'Divuit anys, vint taulers i gens de compassió: és de l’institut de Ribalera i juga dreta.',
      'Qui aguanti quaranta jugades surt a la foto; qui guanyi tria l’obertura del mes que ve.',
    ],
    en: [
      'Chess evening: a simultaneous with the county champion',
      'Eighteen years old, twenty boards and no pity: she goes to school in Ribalera and plays standing up.',
      'Those who last forty moves are in the photograph; those who win choose next month’s opening.',
    ],
    de: [
      'Schachabend: simultan gegen die Kreismeisterin',
      'Achtzehn Jahre, zwanzig Bretter und kein Mitleid: Sie geht in Ribalera zur Schule und spielt im Stehen.',
      'Wer vierzig Züge durchhält, kommt aufs Foto; wer gewinnt, bestimmt die nächste Eröffnung.',
    ],
    es: [
      'Noche de ajedrez: simultáneas con la campeona comarcal',
      'Dieciocho años, veinte tableros y ninguna compasión: es del instituto de Ribalera y juega de pie.',
      'Quien aguante cuarenta jugadas sale en la foto; quien gane elige la apertura del mes que viene.',
    ],
  },
  {
    ca: [
      'Vespre d’escacs: cinc minuts per cap',
      'Partides ràpides per parelles sortejades, set rondes i un rellotge que no perdona els qui pensen.',
      'Al marcador guanyen els nens; al bar, els que han perdut.',
    ],
    en: [
      'Chess evening: five minutes each',
      'Blitz in pairs drawn by lot, seven rounds and a clock that does not forgive people who think.',
      'On the scoreboard the children win; in the bar, those who have lost.',
    ],
    de: [
      'Schachabend: fünf Minuten pro Kopf',
      'Blitzpartien mit ausgelosten Gegnern, sieben Runden und eine Uhr, die denen nicht verzeiht, die nachdenken.',
      'Auf der Tafel gewinnen die Kinder, an der Bar die Verlierer.',
    ],
    es: [
      'Noche de ajedrez: cinco minutos por cabeza',
      'Partidas rápidas con rivales por sorteo, siete rondas y un reloj que no perdona a los que piensan.',
      'En el marcador ganan los niños; en el bar, los que han perdido.',
    ],
  },
  {
    ca: [
      'Vespre d’escacs: aprendre en una nit',
      'Per a qui no ha mogut mai un cavall: en dues hores es juga una partida sencera, amb totes les regles i alguna excusa.',
      'Cada principiant té un soci del club al costat, que aconsella només quan se li demana.',
    ],
    en: [
      'Chess evening: learn in a night',
      'For those who have never moved a knight: in two hours you play a whole game, with all the rules and the odd excuse.',
      'Every beginner has a club member beside them, who gives advice only when asked.',
    ],
    de: [
      'Schachabend: Lernen in einer Nacht',
      'Für alle, die noch nie einen Springer gezogen haben: Nach zwei Stunden spielt man eine ganze Partie, mit allen Regeln und der einen oder anderen Ausrede.',
      'Neben jedem Anfänger sitzt ein Mitglied des Vereins und rät nur, wenn es gefragt wird.',
    ],
    es: [
      'Noche de ajedrez: aprender en una noche',
      'Para quien no ha movido nunca un caballo: en dos horas se juega una partida entera, con todas las reglas y alguna excusa.',
      'Cada principiante tiene al lado a un socio del club, que aconseja solo cuando se le pide.',
    ],
  },
];

/** The chess club at the station café. */
export const CHESS: Series = {
  firstId: 2000,
  rhythm: { weekday: 'wed', every: 3, from: 1 },
  months: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12],
  hours: { from: '19:00', to: '22:00' },
  facts: { venue: 'cafe', organizers: ['chess'], categories: ['games'], tags: ['wordless'], cost: 'free' },
  note: {
    ca: 'Taulers i rellotges, n’hi ha per a tothom; l’única consumició obligatòria és donar la mà en acabar.',
    en: 'There are boards and clocks for everyone; the only thing you are obliged to take is your opponent’s hand at the end.',
    de: 'Bretter und Uhren sind für alle da; Pflicht ist nur der Händedruck am Ende.',
    es: 'Hay tableros y relojes para todos; la única consumición obligatoria es dar la mano al terminar.',
  },
  variants: EVENINGS,
};
