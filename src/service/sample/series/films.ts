import type { Series, Variant } from '#service/sample/series';
import { LATER_FILMS } from '#service/sample/series/later-films';

/** Sound films of the thirties and early forties. */
const EARLY_FILMS: readonly Variant[] = [
  {
    ca: [
      'M, el vampir de Düsseldorf (1931)',
      'Una ciutat sencera busca un assassí de criatures, i els primers que el troben són els lladres.',
      'Fritz Lang hi va fer servir el so per primera vegada i en va tenir prou amb una tonada xiulada perquè ningú no l’oblidés.',
    ],
    en: [
      'M (1931)',
      'A whole city is looking for a murderer of children, and it is the thieves who find him first.',
      'It was Fritz Lang’s first film with sound, and a single whistled tune was all he needed for nobody ever to forget it.',
    ],
    de: [
      'M – Eine Stadt sucht einen Mörder (1931)',
      'Eine ganze Stadt sucht einen Kindermörder, und gefunden wird er zuerst von den Dieben.',
      'Fritz Langs erster Tonfilm braucht nur eine gepfiffene Melodie, um niemanden mehr loszulassen.',
    ],
    es: [
      'M, el vampiro de Düsseldorf (1931)',
      'Una ciudad entera busca a un asesino de niños, y quienes lo encuentran primero son los ladrones.',
      'Fritz Lang usó aquí el sonido por primera vez y le bastó una melodía silbada para que nadie la olvidara.',
    ],
  },
  {
    ca: [
      'Llums de la ciutat (1931)',
      'Un rodamon s’enamora d’una florista cega i es fa passar per milionari sense tenir ni una moneda.',
      'Chaplin va rodar la primera trobada tres-centes quaranta-dues vegades; l’última escena, diuen, va sortir gairebé sola.',
    ],
    en: [
      'City Lights (1931)',
      'A tramp falls in love with a blind flower girl and passes himself off as a millionaire without a coin to his name.',
      'Chaplin shot their first meeting three hundred and forty-two times; the last scene, they say, came almost by itself.',
    ],
    de: [
      'Lichter der Großstadt (1931)',
      'Ein Tramp verliebt sich in ein blindes Blumenmädchen und gilt ihr als Millionär, ohne eine Münze zu besitzen.',
      'Chaplin drehte die erste Begegnung dreihundertzweiundvierzigmal; die letzte Szene, heißt es, gelang fast von allein.',
    ],
    es: [
      'Luces de la ciudad (1931)',
      'Un vagabundo se enamora de una florista ciega y se hace pasar por millonario sin tener ni una moneda.',
      'Chaplin rodó el primer encuentro trescientas cuarenta y dos veces; la última escena, dicen, salió casi sola.',
    ],
  },
  {
    ca: [
      'L’Atalante (1934)',
      'Una noia de poble es casa amb un barquer i descobreix que el viatge de noces és una gavarra plena de gats.',
      'Jean Vigo la va acabar des del llit i no la va veure estrenada; ningú no ha filmat mai l’aigua amb tant d’amor.',
    ],
    en: [
      'L’Atalante: a honeymoon by barge (1934)',
      'A village girl marries a bargeman and finds that her honeymoon is a boat full of cats.',
      'Jean Vigo finished it from his bed and did not live to see it open; nobody has filmed water with so much love.',
    ],
    de: [
      'Atalante (1934)',
      'Ein Mädchen vom Dorf heiratet einen Binnenschiffer und stellt fest, dass die Hochzeitsreise ein Kahn voller Katzen ist.',
      'Jean Vigo vollendete den Film vom Bett aus und erlebte den Kinostart kaum noch; niemand hat Wasser je so verliebt gefilmt.',
    ],
    es: [
      'L’Atalante: luna de miel en gabarra (1934)',
      'Una chica de pueblo se casa con un barquero y descubre que el viaje de novios es una gabarra llena de gatos.',
      'Jean Vigo la terminó desde la cama y apenas alcanzó a verla en cartel; nadie ha filmado el agua con tanto amor.',
    ],
  },
  {
    ca: [
      'La gran il·lusió (1937)',
      'Dos oficials francesos cauen presoners i acaben sopant amb l’aristòcrata que els ha abatut.',
      'Renoir hi diu que les fronteres les han inventades els homes i que la neu les ignora; en acabat en parlem amb un historiador de l’Ateneu.',
    ],
    en: [
      'Grand Illusion (1937)',
      'Two French officers are taken prisoner and end up dining with the aristocrat who shot them down.',
      'Frontiers, says Renoir, are an invention of men, and the snow takes no notice; afterwards we talk it over with a historian from the Athenaeum.',
    ],
    de: [
      'Die große Illusion (1937)',
      'Zwei französische Offiziere geraten in Gefangenschaft und speisen mit dem Aristokraten, der sie abgeschossen hat.',
      'Grenzen haben sich die Menschen ausgedacht, sagt Renoir, und dem Schnee sind sie gleich; danach Gespräch mit einem Historiker des Arbeitervereins.',
    ],
    es: [
      'La gran ilusión (1937)',
      'Dos oficiales franceses caen prisioneros y acaban cenando con el aristócrata que los ha derribado.',
      'Renoir dice que las fronteras las inventaron los hombres y que a la nieve le dan igual; después lo hablamos con un historiador del Ateneo.',
    ],
  },
  {
    ca: [
      'Alarma a l’exprés (1938)',
      'Una senyora gran desapareix d’un tren en marxa i tothom jura que no hi ha pujat mai.',
      'El Hitchcock més lleuger: contraban, una melodia per recordar i dos anglesos a qui només preocupa el resultat del criquet.',
    ],
    en: [
      'The Lady Vanishes (1938)',
      'An old lady disappears from a moving train, and everyone swears that she never got on.',
      'Hitchcock at his lightest: smuggling, a tune to be remembered and two Englishmen who only want to know the cricket score.',
    ],
    de: [
      'Eine Dame verschwindet (1938)',
      'Eine alte Dame verschwindet aus einem fahrenden Zug, und alle schwören, sie sei nie eingestiegen.',
      'Hitchcock von seiner leichtesten Seite: Schmuggel, eine Melodie zum Merken und zwei Engländer, die nur der Kricketstand interessiert.',
    ],
    es: [
      'Alarma en el expreso (1938)',
      'Una anciana desaparece de un tren en marcha y todo el mundo jura que no llegó a subir.',
      'El Hitchcock más ligero: contrabando, una melodía que hay que recordar y dos ingleses a los que solo preocupa el resultado del críquet.',
    ],
  },
  {
    ca: [
      'La fera de la meva nena (1938)',
      'Un paleontòleg a qui només falta un os, una hereva que no calla i un lleopard que respon a una cançó.',
      'Va ser un fracàs el dia de l’estrena, i avui costa de creure que algú hi pogués estar-se de riure.',
    ],
    en: [
      'Bringing Up Baby (1938)',
      'A palaeontologist one bone short, an heiress who never stops talking and a leopard that answers to a song.',
      'It flopped when it opened, and today it is hard to believe that anyone could have sat through it without laughing.',
    ],
    de: [
      'Leoparden küsst man nicht (1938)',
      'Ein Paläontologe, dem ein einziger Knochen fehlt, eine Erbin, die nie schweigt, und ein Leopard, der auf ein Lied hört.',
      'Bei der Premiere fiel der Film durch; heute fragt man sich, wie jemand dabei ernst bleiben konnte.',
    ],
    es: [
      'La fiera de mi niña (1938)',
      'Un paleontólogo al que solo le falta un hueso, una heredera que no se calla y un leopardo que responde a una canción.',
      'Fue un fracaso el día del estreno, y hoy cuesta creer que alguien pudiera aguantarse la risa.',
    ],
  },
  {
    ca: [
      'Ninotxka (1939)',
      'Una comissària soviètica arriba a París a vendre unes joies i torna convençuda que els barrets són importants.',
      'La Garbo riu al minut cinquanta; Lubitsch la va fer esperar tota una carrera.',
    ],
    en: [
      'Ninotchka (1939)',
      'A Soviet commissar arrives in Paris to sell some jewels and leaves convinced that hats matter.',
      'Garbo laughs in the fiftieth minute; Lubitsch had made her wait a whole career for it.',
    ],
    de: [
      'Ninotschka (1939)',
      'Eine sowjetische Kommissarin kommt nach Paris, um Juwelen zu verkaufen, und fährt in der Überzeugung ab, dass Hüte wichtig sind.',
      'In der fünfzigsten Minute lacht die Garbo; darauf hatte Lubitsch das Publikum eine ganze Karriere lang warten lassen.',
    ],
    es: [
      'Ninotchka, la comisaria que ríe (1939)',
      'Una comisaria soviética llega a París a vender unas joyas y se marcha convencida de que los sombreros importan.',
      'La Garbo ríe en el minuto cincuenta; Lubitsch la había hecho esperar toda una carrera.',
    ],
  },
  {
    ca: [
      'Ciutadà Kane (1941)',
      'Un home que ho va tenir tot mor dient una paraula, i ningú no sap què volia dir.',
      'La veurem sense presentació, com demanava el seu director; la paraula, si us plau, no la digueu a qui fa cua.',
    ],
    en: [
      'Citizen Kane (1941)',
      'A man who had everything dies saying one word, and nobody knows what he meant by it.',
      'We show it without an introduction, as its director wished; please do not give away the word to those in the queue.',
    ],
    de: [
      'Citizen Kane: ein Wort zum Schluss (1941)',
      'Ein Mann, der alles hatte, stirbt mit einem Wort auf den Lippen, und niemand weiß, was er damit meinte.',
      'Wir zeigen den Film ohne Einführung; und bitte verraten Sie das Wort nicht denen, die noch Schlange stehen.',
    ],
    es: [
      'Ciudadano Kane (1941)',
      'Un hombre que lo tuvo todo muere diciendo una palabra, y nadie sabe qué quería decir.',
      'La veremos sin presentación; y la palabra, por favor, no se la digáis a los que hacen cola.',
    ],
  },
];

/** The film club’s Tuesdays, where they are not written one by one. */
export const FILM_CLUB: Series = {
  firstId: 1100,
  rhythm: { weekday: 'tue', every: 4, from: 1 },
  except: [-4, -1, 0, 1, 2, 4, 6, 9],
  hours: { from: '20:00', to: '22:30' },
  facts: { venue: 'cinema', organizers: ['filmClub'], categories: ['film'], cost: '€6' },
  note: {
    ca: 'Versió original amb subtítols, còpia restaurada i col·loqui llarg al bar del costat.',
    en: 'In the original language with subtitles, from a restored print, and a long conversation in the bar next door.',
    de: 'Originalfassung mit Untertiteln, restaurierte Kopie und ein langes Gespräch in der Bar nebenan.',
    es: 'Versión original con subtítulos, copia restaurada y coloquio largo en el bar de al lado.',
  },
  variants: [...EARLY_FILMS, ...LATER_FILMS],
};
