import type { Series, Variant } from '#service/sample/series';
import { AUTUMN_WALKS } from '#service/sample/series/autumn-walks';

/** From January to June. */
const SPRING_WALKS: readonly Variant[] = [
  {
    ca: [
      'Caminada de gener: petjades a la neu vella',
      'Pugem fins on comença el blanc i mirem qui hi ha passat abans que nosaltres.',
      'Guineu, teixó, llebre i algun caçador amb espardenyes: amb una clau senzilla s’aprèn a distingir-los.',
    ],
    en: [
      'January walk: tracks in the old snow',
      'We climb to where the white begins and look at who has been there before us.',
      'Fox, badger, hare and the odd hunter: with a simple key anyone can learn to tell them apart.',
    ],
    de: [
      'Januarwanderung: Spuren im alten Schnee',
      'Wir steigen bis an den Rand des Weißen und sehen nach, wer vor uns da war.',
      'Fuchs, Dachs, Hase und ab und zu ein Jäger: Mit einem einfachen Schlüssel lernt man sie zu unterscheiden.',
    ],
    es: [
      'Caminata de enero: huellas en la nieve vieja',
      'Subimos hasta donde empieza lo blanco y miramos quién ha pasado antes que nosotros.',
      'Zorro, tejón, liebre y algún cazador: con una clave sencilla se aprende a distinguirlos.',
    ],
  },
  {
    ca: [
      'Caminada de febrer: els ametllers del solell',
      'Dues setmanes l’any la vessant de migdia és blanca de flor i brunzeix com un transformador.',
      'Baixem pel camí de les feixes i esmorzem al peu de la barraca de l’avi Met.',
    ],
    en: [
      'February walk: almond blossom on the sunny side',
      'For two weeks of the year the southern slope is white with blossom and hums like a transformer.',
      'We come down by the terraces and have breakfast at the foot of the dry-stone hut.',
    ],
    de: [
      'Februarwanderung: Mandelblüte am Sonnenhang',
      'Zwei Wochen im Jahr ist der Südhang weiß vor Blüten und summt wie ein Transformator.',
      'Wir steigen über die Terrassen ab und frühstücken an der Steinhütte.',
    ],
    es: [
      'Caminata de febrero: los almendros de la solana',
      'Dos semanas al año la ladera sur está blanca de flor y zumba como un transformador.',
      'Bajamos por el camino de los bancales y desayunamos al pie de la cabaña de piedra.',
    ],
  },
  {
    ca: [
      'Caminada de març: fonts que ragen',
      'Set fonts en onze quilòmetres, i a cadascuna es tasta l’aigua i se’n discuteix.',
      'N’hi ha una de picant, una de ferro i una que, segons qui ho explica, fa casar.',
    ],
    en: [
      'March walk: springs that run',
      'Seven springs in eleven kilometres, and at each of them the water is tasted and disputed.',
      'One is fizzy, one tastes of iron, and one, depending on who tells it, leads to marriage.',
    ],
    de: [
      'Märzwanderung: Quellen, die fließen',
      'Sieben Quellen auf elf Kilometern, und an jeder wird das Wasser gekostet und darüber gestritten.',
      'Eine prickelt, eine schmeckt nach Eisen, und eine führt, je nachdem, wer es erzählt, zur Heirat.',
    ],
    es: [
      'Caminata de marzo: fuentes que manan',
      'Siete fuentes en once kilómetros, y en cada una se prueba el agua y se discute.',
      'Hay una picante, una de hierro y una que, según quién lo cuente, lleva al altar.',
    ],
  },
  {
    ca: [
      'Caminada d’abril: escoltar el bosc de ribera',
      'Sortim en silenci des del Pont Vell per sentir qui ha tornat d’Àfrica.',
      'Oriol, rossinyol, cucut: al final del matí cadascú en reconeix tres sense mirar.',
    ],
    en: [
      'April walk: listening to the riverside wood',
      'We set out in silence from the Old Bridge to hear who is back from Africa.',
      'Oriole, nightingale, cuckoo: by the end of the morning everyone knows three of them without looking.',
    ],
    de: [
      'Aprilwanderung: Lauschen im Auwald',
      'Schweigend gehen wir an der Alten Brücke los, um zu hören, wer aus Afrika zurück ist.',
      'Pirol, Nachtigall, Kuckuck: Am Ende des Vormittags erkennen alle drei davon, ohne hinzusehen.',
    ],
    es: [
      'Caminata de abril: escuchar el bosque de ribera',
      'Salimos en silencio del Puente Viejo para oír quién ha vuelto de África.',
      'Oropéndola, ruiseñor, cuco: al final de la mañana cada cual reconoce tres sin mirar.',
    ],
  },
  {
    ca: [
      'Caminada de maig: herbes de remei',
      'Farigola, sàlvia, til·ler i les que és millor deixar al marge: una matinal amb lupa i cistell petit.',
      'Només es cull el que s’ha d’aprendre; en acabat, infusió al Jardí de les Remeieres.',
    ],
    en: [
      'May walk: healing herbs',
      'Thyme, sage, lime blossom and those best left on the verge: a morning with a lens and a small basket.',
      'We pick only what there is to learn; afterwards there is an infusion in the Herb-wives’ Garden.',
    ],
    de: [
      'Maiwanderung: heilende Kräuter',
      'Thymian, Salbei, Lindenblüten und was man besser am Wegrand lässt: ein Vormittag mit Lupe und kleinem Korb.',
      'Gepflückt wird nur, was es zu lernen gibt; danach gibt es Tee im Garten der Kräuterfrauen.',
    ],
    es: [
      'Caminata de mayo: hierbas de remedio',
      'Tomillo, salvia, tilo y las que es mejor dejar en la linde: una mañana con lupa y cesta pequeña.',
      'Solo se recoge lo que hay que aprender; después, infusión en el Jardín de las Herboleras.',
    ],
  },
  {
    ca: [
      'Caminada de juny: el camí dels segadors',
      'El camí que feien les colles per baixar a segar el pla, amb les cançons que portaven per fer-lo més curt.',
      'A l’era de can Baldiri ens deixaran provar la falç, amb més prudència que èxit.',
    ],
    en: [
      'June walk: the reapers’ road',
      'The road that the gangs took down to the harvest on the plain, and the songs that made it shorter.',
      'On a farm threshing floor we are allowed to try the sickle, with more caution than success.',
    ],
    de: [
      'Juniwanderung: der Weg der Schnitter',
      'Der Weg, auf dem die Kolonnen zur Ernte in die Ebene hinabzogen, und die Lieder, die ihn kürzer machten.',
      'Auf einer Tenne dürfen wir die Sichel ausprobieren, mit mehr Vorsicht als Erfolg.',
    ],
    es: [
      'Caminata de junio: el camino de los segadores',
      'El camino que hacían las cuadrillas para bajar a segar el llano, con las canciones que lo acortaban.',
      'En la era de una masía nos dejarán probar la hoz, con más prudencia que éxito.',
    ],
  },
];

/** The ramblers’ walk of the month. */
export const WALKS: Series = {
  firstId: 1400,
  rhythm: { weekday: 'sun', week: 3 },
  hours: { from: '08:30', to: '13:30' },
  facts: {
    venue: 'bridge',
    organizers: ['hikers'],
    categories: ['walks'],
    tags: ['outdoors', 'booking'],
    cost: '€3',
  },
  note: {
    ca: 'Sortim del Pont Vell a dos quarts de nou. Cal calçat de muntanya, aigua i esmorzar; amb pluja forta es deixa per al diumenge següent.',
    en: 'We leave the Old Bridge at half past eight. Wear boots, bring water and breakfast; in heavy rain the walk moves to the following Sunday.',
    de: 'Abmarsch um halb neun an der Alten Brücke. Feste Schuhe, Wasser und Frühstück mitbringen; bei starkem Regen verschiebt sich die Wanderung um eine Woche.',
    es: 'Salimos del Puente Viejo a las ocho y media. Hace falta calzado de montaña, agua y desayuno; con lluvia fuerte se deja para el domingo siguiente.',
  },
  variants: [...SPRING_WALKS, ...AUTUMN_WALKS],
  seasonal: true,
};
