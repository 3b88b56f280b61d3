import type { Variant } from '#service/sample/series';

/** The walks from July to December. */
export const AUTUMN_WALKS: readonly Variant[] = [
  {
    ca: [
      'Caminada de juliol: amb els peus a l’aigua',
      'Amb la calor, el camí és el riu mateix: tres quilòmetres Lera amunt amb sandàlies i bastó.',
      'Gorgs, libèl·lules i un bany sota la resclosa abans que el sol hi arribi de ple.',
    ],
    en: [
      'July walk: feet in the water',
      'In this heat the path is the river itself: three kilometres up the Lera with sandals and a stick.',
      'There are pools, dragonflies and a swim below the weir before the sun gets to it.',
    ],
    de: [
      'Juliwanderung: mit den Füßen im Wasser',
      'Bei dieser Hitze ist der Weg der Fluss selbst: drei Kilometer die Lera hinauf, mit Sandalen und Stock.',
      'Gumpen, Libellen und ein Bad unter dem Wehr, bevor die Sonne hinkommt.',
    ],
    es: [
      'Caminata de julio: con los pies en el agua',
      'Con este calor el camino es el propio río: tres kilómetros Lera arriba con sandalias y bastón.',
      'Pozas, libélulas y un baño bajo la presa antes de que el sol llegue de lleno.',
    ],
  },
  {
    ca: [
      'Caminada d’agost: la serra abans que piqui',
      'Camí de carena cap a la Torre del Guaita, amb la plana encara coberta de boira.',
      'Des de dalt s’endevina el mar; qui el vegi primer paga el cafè, i ningú no el veu mai.',
    ],
    en: [
      'August walk: the ridge before the heat',
      'A ridge path to the Watchman’s Tower, with the plain still under mist.',
      'From the top you can guess at the sea; whoever spots it first buys the coffee, and nobody ever does.',
    ],
    de: [
      'Augustwanderung: auf den Kamm vor der Hitze',
      'Über den Kamm zum Wachtturm, während die Ebene noch im Dunst liegt.',
      'Von oben ahnt man das Meer; wer es zuerst sieht, zahlt den Kaffee, und nie sieht es jemand.',
    ],
    es: [
      'Caminata de agosto: la sierra antes del calor',
      'Camino de cresta hacia la Torre del Vigía, con el llano todavía cubierto de niebla.',
      'Desde arriba se adivina el mar; quien lo vea primero paga el café, y nadie lo ve nunca.',
    ],
  },
  {
    ca: [
      'Caminada de setembre: les vinyes de sota el castell',
      'Es verema des de les set, i a les nou ens deixen entrar entre ceps a condició de no trepitjar els cabassos.',
      'Una família que fa vi des de 1870 explica per què enguany serà més curt i més bo, com cada any.',
    ],
    en: [
      'September walk: the vineyards below the castle',
      'They have been picking since seven, and at nine we are let in among the vines as long as we step over the baskets.',
      'A family that has made wine since 1870 explains why there will be less of it this year and why it will be better, as every year.',
    ],
    de: [
      'Septemberwanderung: die Weinberge unter der Burg',
      'Seit sieben wird gelesen, und um neun dürfen wir zwischen die Reben, wenn wir nicht in die Körbe treten.',
      'Eine Familie, die seit 1870 Wein macht, erklärt, warum es dieses Jahr weniger und besseren gibt, wie jedes Jahr.',
    ],
    es: [
      'Caminata de septiembre: las viñas bajo el castillo',
      'Se vendimia desde las siete, y a las nueve nos dejan entrar entre las cepas a condición de no pisar los capazos.',
      'Una familia que hace vino desde 1870 explica por qué este año habrá menos y será mejor, como todos los años.',
    ],
  },
  {
    ca: [
      'Caminada d’octubre: bolets, amb qui en sap',
      'Anem a la fageda amb una micòloga que tant ensenya a collir com a deixar estar.',
      'El que és bo es cuina en tornar; el que fa dubtar es queda al bosc, que ja sap què fer-ne.',
    ],
    en: [
      'October walk: mushrooms, with someone who knows',
      'We go to the beech wood with a mycologist who teaches picking and leaving alone in equal measure.',
      'What is good gets cooked on our return; what is doubtful stays in the wood, which knows what to do with it.',
    ],
    de: [
      'Oktoberwanderung: Pilze, mit einer, die sie kennt',
      'In den Buchenwald mit einer Pilzkundlerin, die das Sammeln ebenso lehrt wie das Stehenlassen.',
      'Was gut ist, wird danach gekocht; was Zweifel weckt, bleibt im Wald, der damit etwas anzufangen weiß.',
    ],
    es: [
      'Caminata de octubre: setas, con quien sabe',
      'Vamos al hayedo con una micóloga que enseña a coger tanto como a dejar estar.',
      'Lo bueno se cocina a la vuelta; lo dudoso se queda en el bosque, que ya sabe qué hacer con ello.',
    ],
  },
  {
    ca: [
      'Caminada de novembre: pedra seca',
      'Marges, barraques i un forn de calç: quilòmetres de paret sense gota de ciment.',
      'Al final aixequem entre tots dos metres de marge caigut; porteu guants.',
    ],
    en: [
      'November walk: dry stone',
      'Terraces, huts and a lime kiln: kilometres of wall without a drop of mortar.',
      'At the end we rebuild two metres of fallen terrace between us; bring gloves.',
    ],
    de: [
      'Novemberwanderung: Trockenmauern',
      'Terrassen, Hütten und ein Kalkofen: kilometerweit Mauern ohne einen Tropfen Mörtel.',
      'Zum Schluss richten wir gemeinsam zwei Meter eingestürzte Mauer auf; bringen Sie Handschuhe mit.',
    ],
    es: [
      'Caminata de noviembre: piedra seca',
      'Bancales, cabañas y un horno de cal: kilómetros de pared sin una gota de cemento.',
      'Al final levantamos entre todos dos metros de muro caído; traed guantes.',
    ],
  },
  {
    ca: [
      'Caminada de desembre: el pessebre al cim',
      'Des de 1953 algú puja un pessebre a coll fins al Puig, i cada any és una figura més.',
      'Enguany portem la vella que fila; a dalt hi ha caldo, neules i un discurs de tres minuts exactes.',
    ],
    en: [
      'December walk: the crib on the summit',
      'Since 1953 somebody has carried a crib up to the Puig, with one more figure every year.',
      'This time we take the old woman spinning; at the top there are broth, wafers and a speech of exactly three minutes.',
    ],
    de: [
      'Dezemberwanderung: die Krippe auf dem Gipfel',
      'Seit 1953 trägt jemand eine Krippe auf den Puig, und jedes Jahr kommt eine Figur dazu.',
      'Diesmal ist es die Alte am Spinnrad; oben gibt es Brühe, Waffelröllchen und eine Rede von genau drei Minuten.',
    ],
    es: [
      'Caminata de diciembre: el belén en la cima',
      'Desde 1953 alguien sube un belén a cuestas hasta el Puig, y cada año con una figura más.',
      'Esta vez llevamos la vieja que hila; arriba hay caldo, barquillos y un discurso de tres minutos exactos.',
    ],
  },
];
