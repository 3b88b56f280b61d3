import type { Variant } from '#service/sample/series';

/** Films of the forties and fifties. */
export const LATER_FILMS: readonly Variant[] = [
  {
    ca: [
      'Roma, ciutat oberta (1945)',
      'Rossellini va rodar l’ocupació quan els ocupants tot just havien marxat, amb pel·lícula comprada a trossos al carrer.',
      'Un capellà, un impressor i una vídua que corre darrere d’un camió: el cinema no ha tornat a ser el mateix.',
    ],
    en: [
      'Rome, Open City (1945)',
      'Rossellini filmed the occupation when the occupiers had barely left, on scraps of stock bought in the street.',
      'A priest, a printer and a widow who runs after a lorry: cinema has not been the same since.',
    ],
    de: [
      'Rom, offene Stadt (1945)',
      'Rossellini drehte die Besatzung, als die Besatzer kaum abgezogen waren, auf Filmresten, die er auf der Straße kaufte.',
      'Ein Priester, ein Drucker und eine Witwe, die einem Lastwagen nachläuft: Danach war das Kino ein anderes.',
    ],
    es: [
      'Roma, ciudad abierta (1945)',
      'Rossellini rodó la ocupación cuando los ocupantes acababan de irse, con película comprada a trozos en la calle.',
      'Un cura, un impresor y una viuda que corre detrás de un camión: el cine no ha vuelto a ser el mismo.',
    ],
  },
  {
    ca: [
      'La bella i la bèstia (1946)',
      'Cocteau explica el conte de sempre amb braços que aguanten canelobres i portes que s’obren perquè volen.',
      'Cap truc d’ordinador: vent, fum, una pel·lícula passada al revés i cinc hores de maquillatge cada matí.',
    ],
    en: [
      'Beauty and the Beast (1946)',
      'Cocteau tells the old tale with arms that hold out candelabra and doors that open because they wish to.',
      'There is no computer trickery: wind, smoke, film run backwards and five hours of make-up every morning.',
    ],
    de: [
      'Die Schöne und die Bestie (1946)',
      'Cocteau erzählt das alte Märchen mit Armen, die Leuchter halten, und Türen, die sich öffnen, weil sie es möchten.',
      'Keine Tricks aus dem Rechner: Wind, Rauch, rückwärts laufender Film und jeden Morgen fünf Stunden Maske.',
    ],
    es: [
      'La bella y la bestia (1946)',
      'Cocteau cuenta el cuento de siempre con brazos que sostienen candelabros y puertas que se abren porque quieren.',
      'Ni un truco de ordenador: viento, humo, una película pasada al revés y cinco horas de maquillaje cada mañana.',
    ],
  },
  {
    ca: [
      'Lladre de bicicletes (1948)',
      'Sense bicicleta no hi ha feina, i la bicicleta l’acaben de robar: un pare i un fill busquen per tot Roma.',
      'De Sica no hi va posar cap actor; qui fa de pare era torner i va tornar a la fàbrica en acabat.',
    ],
    en: [
      'Bicycle Thieves (1948)',
      'No bicycle, no job, and the bicycle has just been stolen: a father and his son search the whole of Rome.',
      'De Sica used no actors; the man who plays the father was a lathe operator and went back to the factory.',
    ],
    de: [
      'Fahrraddiebe (1948)',
      'Ohne Fahrrad keine Arbeit, und das Fahrrad ist eben gestohlen worden: Vater und Sohn suchen in ganz Rom.',
      'De Sica besetzte keine Schauspieler; der den Vater spielt, war Dreher und ging danach in die Fabrik zurück.',
    ],
    es: [
      'Ladrón de bicicletas (1948)',
      'Sin bicicleta no hay trabajo, y la bicicleta la acaban de robar: un padre y un hijo buscan por toda Roma.',
      'De Sica no quiso actores; quien hace de padre era tornero y volvió a la fábrica al terminar.',
    ],
  },
  {
    ca: [
      'El tercer home (1949)',
      'Viena en runes, quatre exèrcits, una cítara i un amic que potser no és tan mort com diu l’esquela.',
      'Orson Welles hi surt un quart d’hora i se n’emporta la pel·lícula; les clavegueres són de veritat.',
    ],
    en: [
      'The Third Man (1949)',
      'Vienna in ruins, four armies, a zither and a friend who may not be as dead as his funeral suggests.',
      'Orson Welles is on screen for a quarter of an hour and walks off with the film; the sewers are real.',
    ],
    de: [
      'Der dritte Mann (1949)',
      'Wien in Trümmern, vier Armeen, eine Zither und ein Freund, der vielleicht nicht so tot ist, wie sein Begräbnis vermuten lässt.',
      'Orson Welles ist eine Viertelstunde zu sehen und trägt den Film davon; die Kanalisation ist echt.',
    ],
    es: [
      'El tercer hombre (1949)',
      'Viena en ruinas, cuatro ejércitos, una cítara y un amigo que tal vez no esté tan muerto como dice la esquela.',
      'Orson Welles aparece un cuarto de hora y se lleva la película; las alcantarillas son de verdad.',
    ],
  },
  {
    ca: [
      'Rashomon (1950)',
      'Un bosc, un crim i quatre testimonis que ho expliquen de quatre maneres, totes creïbles.',
      'Kurosawa va tenyir la pluja amb tinta perquè la càmera la veiés; la veritat, en canvi, la va deixar tal com era.',
    ],
    en: [
      'Rashomon: four times the same wood (1950)',
      'A wood, a crime and four witnesses who tell it four ways, all of them believable.',
      'Kurosawa dyed the rain with ink so that the camera could see it; the truth he left as it was.',
    ],
    de: [
      'Rashomon – Das Lustwäldchen (1950)',
      'Ein Wald, ein Verbrechen und vier Zeugen, die es auf vier Arten erzählen, und jede klingt glaubhaft.',
      'Kurosawa färbte den Regen mit Tinte, damit die Kamera ihn sah; die Wahrheit ließ er, wie sie war.',
    ],
    es: [
      'Rashomon, cuatro veces el mismo bosque (1950)',
      'Un bosque, un crimen y cuatro testigos que lo cuentan de cuatro maneras, todas creíbles.',
      'Kurosawa tiñó la lluvia con tinta para que la cámara la viera; la verdad, en cambio, la dejó como estaba.',
    ],
  },
  {
    ca: [
      'Viure (1952)',
      'A un funcionari que fa trenta anys que segella papers li queden sis mesos, i decideix fer una sola cosa: un parc.',
      'Porteu mocador; el gronxador nevat de Kurosawa fa plorar fins i tot l’operador de cabina.',
    ],
    en: [
      'Ikiru (1952)',
      'A clerk who has been stamping papers for thirty years has six months left, and decides to do one thing: a playground.',
      'Bring a handkerchief; Kurosawa’s swing in the snow makes even our projectionist cry.',
    ],
    de: [
      'Einmal wirklich leben (1952)',
      'Einem Beamten, der seit dreißig Jahren Papiere stempelt, bleiben sechs Monate, und er beschließt, eine einzige Sache zu tun: einen Spielplatz.',
      'Bringen Sie ein Taschentuch mit; bei Kurosawas Schaukel im Schnee weint sogar unser Vorführer.',
    ],
    es: [
      'Vivir (1952)',
      'A un funcionario que lleva treinta años sellando papeles le quedan seis meses, y decide hacer una sola cosa: un parque.',
      'Traed pañuelo; el columpio nevado de Kurosawa hace llorar hasta al operador de cabina.',
    ],
  },
  {
    ca: [
      'Cantant sota la pluja (1952)',
      'Hollywood aprèn a parlar i descobreix que les seves estrelles tenien veu.',
      'Les sabates mullades, un sofà que bolca i la febre de trenta-nou amb què es va ballar el número més feliç del cinema.',
    ],
    en: [
      'Singin’ in the Rain (1952)',
      'Hollywood learns to talk and finds out that its stars have voices.',
      'Wet shoes, a sofa that tips over and the temperature of thirty-nine with which the happiest number in film was danced.',
    ],
    de: [
      'Du sollst mein Glücksstern sein (1952)',
      'Hollywood lernt sprechen und entdeckt, dass seine Stars Stimmen haben.',
      'Nasse Schuhe, ein kippendes Sofa und neununddreißig Grad Fieber, mit denen die glücklichste Nummer der Filmgeschichte getanzt wurde.',
    ],
    es: [
      'Cantando bajo la lluvia (1952)',
      'Hollywood aprende a hablar y descubre que sus estrellas tenían voz.',
      'Los zapatos mojados, un sofá que vuelca y los treinta y nueve de fiebre con los que se bailó el número más feliz del cine.',
    ],
  },
  {
    ca: [
      'Contes de Tòquio (1953)',
      'Dos vells visiten els fills a la capital, i els fills tenen feina.',
      'Ozu posa la càmera a l’alçada de qui seu a terra i deixa que passin els trens; quan s’encén el llum, tothom truca a casa.',
    ],
    en: [
      'Tokyo Story (1953)',
      'An old couple visit their children in the capital, and the children are busy.',
      'Ozu puts the camera at the height of somebody sitting on the floor and lets the trains go by; when the lights come up, everyone rings home.',
    ],
    de: [
      'Die Reise nach Tokio (1953)',
      'Ein altes Paar besucht die Kinder in der Hauptstadt, und die Kinder haben zu tun.',
      'Ozu stellt die Kamera so tief, wie man auf dem Boden sitzt, und lässt die Züge vorbeifahren; wenn das Licht angeht, rufen alle zu Hause an.',
    ],
    es: [
      'Cuentos de Tokio (1953)',
      'Una pareja de ancianos visita a los hijos en la capital, y los hijos tienen trabajo.',
      'Ozu pone la cámara a la altura de quien se sienta en el suelo y deja pasar los trenes; cuando se enciende la luz, todos llaman a casa.',
    ],
  },
  {
    ca: [
      'El salari de la por (1953)',
      'Quatre homes, dos camions i prou nitroglicerina per esborrar-los del mapa al primer sotrac.',
      'Clouzot triga una hora a engegar el motor i després no us deixa respirar; no seieu a la punta de la butaca, que ja hi aniríeu.',
    ],
    en: [
      'The Wages of Fear (1953)',
      'Four men, two lorries and enough nitroglycerine to wipe them off the map at the first bump.',
      'Clouzot takes an hour to start the engine and then does not let you breathe; sit well back, you will be on the edge of the seat soon enough.',
    ],
    de: [
      'Lohn der Angst (1953)',
      'Vier Männer, zwei Lastwagen und genug Nitroglyzerin, um beim ersten Schlagloch von der Karte zu verschwinden.',
      'Clouzot braucht eine Stunde, bis der Motor läuft, und lässt einen dann nicht mehr atmen; lehnen Sie sich zurück, solange es geht.',
    ],
    es: [
      'El salario del miedo (1953)',
      'Cuatro hombres, dos camiones y nitroglicerina suficiente para borrarlos del mapa al primer bache.',
      'Clouzot tarda una hora en arrancar el motor y después no deja respirar; acomodaos bien en la butaca, que ya os iréis a la punta.',
    ],
  },
  {
    ca: [
      'Mort d’un ciclista (1955)',
      'Una parella que no s’hauria d’haver trobat atropella un home en una carretera buida, i se’n va.',
      'Bardem va fer passar per davant de la censura un retrat de tota una classe; avui s’entén encara millor.',
    ],
    en: [
      'Death of a Cyclist (1955)',
      'A couple who ought not to be together run a man over on an empty road, and drive away.',
      'Bardem got the portrait of a whole class past the censors; today it is clearer still.',
    ],
    de: [
      'Der Tod eines Radfahrers (1955)',
      'Ein Paar, das nicht zusammen gesehen werden darf, überfährt auf leerer Landstraße einen Mann und fährt weiter.',
      'Bardem brachte das Porträt einer ganzen Klasse an der Zensur vorbei; heute versteht man es noch besser.',
    ],
    es: [
      'Muerte de un ciclista (1955)',
      'Una pareja que no debería estar junta atropella a un hombre en una carretera vacía, y se marcha.',
      'Bardem coló ante la censura el retrato de toda una clase; hoy se entiende aún mejor.',
    ],
  },
];
