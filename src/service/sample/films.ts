import { at, on, type When } from '#service/sample/dates';
import type { EventDefinition, EventText, InEvery } from '#service/sample/definition';

/** A screening of the film club, on a Tuesday at eight; `to` is when it ends, talk included. */
function screening(id: number, week: number, to: string, texts: InEvery<EventText>): EventDefinition {
  const when: When = at(on('tue', week), '20:00', to);
  return { id, when, venue: 'cinema', organizers: ['filmClub'], categories: ['film'], cost: '€6', texts };
}

/** Film. Ids 171 to 189. */
export const FILMS: readonly EventDefinition[] = [
  screening(171, -4, '22:15', {
    ca: {
      title: 'Nosferatu (1922), amb piano',
      description:
        'L’ombra que puja l’escala continua fent més por que qualsevol cosa filmada després. Murnau, la pesta i un piano vertical que aquesta nit treballa de valent.',
      excerpt: 'Murnau, la pesta i un piano vertical.',
    },
    en: {
      title: 'Nosferatu (1922), with piano',
      description:
        'The shadow on the stairs is still more frightening than anything filmed since. Murnau, the plague and an upright piano that has its work cut out tonight.',
      excerpt: 'Murnau, the plague and an upright piano.',
    },
    de: {
      title: 'Nosferatu (1922) mit Klavier',
      description:
        'Der Schatten auf der Treppe ist bis heute unheimlicher als alles, was danach gedreht wurde. Murnau, die Pest und ein Klavier, das an diesem Abend viel zu tun hat.',
      excerpt: 'Murnau, die Pest und ein Klavier.',
    },
    es: {
      title: 'Nosferatu (1922), con piano',
      description:
        'La sombra que sube la escalera sigue dando más miedo que cualquier cosa filmada después. Murnau, la peste y un piano vertical que esta noche no para.',
      excerpt: 'Murnau, la peste y un piano vertical.',
    },
  }),
  screening(172, -1, '21:50', {
    ca: {
      title: 'El maquinista de la General (1926)',
      description:
        'Buster Keaton estima dues coses, una locomotora i una noia, i en un sol dia li roben totes dues. Setanta-vuit minuts sense un gest de més.',
      excerpt: 'Keaton, una locomotora i setanta-vuit minuts sense un gest de més.',
    },
    en: {
      title: 'The General (1926)',
      description:
        'Buster Keaton loves two things, a locomotive and a girl, and both are stolen from him on the same day. Seventy-eight minutes without a gesture too many.',
      excerpt: 'Keaton, a locomotive and not a gesture too many.',
    },
    de: {
      title: 'Der General (1926)',
      description:
        'Buster Keaton liebt zweierlei, eine Lokomotive und ein Mädchen, und beide werden ihm am selben Tag gestohlen. Achtundsiebzig Minuten ohne eine Geste zu viel.',
      excerpt: 'Keaton, eine Lokomotive und keine Geste zu viel.',
    },
    es: {
      title: 'El maquinista de La General (1926)',
      description:
        'Buster Keaton ama dos cosas, una locomotora y una chica, y en un solo día le roban las dos. Setenta y ocho minutos sin un gesto de más.',
      excerpt: 'Keaton, una locomotora y ni un gesto de más.',
    },
  }),
  screening(173, 0, '22:10', {
    ca: {
      title: 'Les aventures del príncep Ahmed (1926)',
      description:
        'El primer llargmetratge d’animació que es conserva es va retallar amb tisores: Lotte Reiniger va moure figures de cartró negre durant tres anys, fotograma a fotograma. Còpia tenyida, músics al peu de la pantalla.',
      excerpt: 'Tres anys de tisores i cartró negre.',
    },
    en: {
      title: 'The Adventures of Prince Achmed (1926)',
      description:
        'The oldest surviving animated feature was cut out with scissors: for three years Lotte Reiniger moved figures of black card, frame by frame. A tinted print, with musicians below the screen.',
      excerpt: 'Three years of scissors and black card.',
    },
    de: {
      title: 'Die Abenteuer des Prinzen Achmed (1926)',
      description:
        'Der älteste erhaltene Animationsspielfilm wurde mit der Schere gemacht: Drei Jahre lang bewegte Lotte Reiniger Figuren aus schwarzem Karton, Bild für Bild. Viragierte Kopie, mit Musik vor der Leinwand.',
      excerpt: 'Drei Jahre Schere und schwarzer Karton.',
    },
    es: {
      title: 'Las aventuras del príncipe Achmed (1926)',
      description:
        'El largometraje de animación más antiguo que se conserva se recortó con tijeras: durante tres años Lotte Reiniger movió figuras de cartulina negra, fotograma a fotograma. Copia teñida, con músicos al pie de la pantalla.',
      excerpt: 'Tres años de tijeras y cartulina negra.',
    },
  }),
  screening(174, 1, '23:05', {
    ca: {
      title: 'Metròpolis (1927)',
      description:
        'A dalt, jardins; a baix, màquines que mengen homes. La versió llarga de Fritz Lang, amb els minuts que es van retrobar a Buenos Aires i una pausa per estirar les cames.',
      excerpt: 'La versió llarga de Fritz Lang, amb una pausa al mig.',
    },
    en: {
      title: 'Metropolis (1927)',
      description:
        'Above, gardens; below, machines that eat men. Fritz Lang’s long version, with the minutes that turned up in Buenos Aires and an interval to stretch your legs.',
      excerpt: 'Fritz Lang’s long version, with an interval.',
    },
    de: {
      title: 'Metropolis von Fritz Lang (1927)',
      description:
        'Oben Gärten, unten Maschinen, die Menschen fressen. Fritz Langs lange Fassung mit den in Buenos Aires wiedergefundenen Minuten und einer Pause, um sich die Beine zu vertreten.',
      excerpt: 'Fritz Langs lange Fassung, mit Pause.',
    },
    es: {
      title: 'Metrópolis, de Fritz Lang (1927)',
      description:
        'Arriba, jardines; abajo, máquinas que comen hombres. La versión larga de Fritz Lang, con los minutos que reaparecieron en Buenos Aires y una pausa para estirar las piernas.',
      excerpt: 'La versión larga de Fritz Lang, con una pausa en medio.',
    },
  }),
  screening(175, 2, '21:45', {
    ca: {
      title: 'La passió de Joana d’Arc (1928)',
      description:
        'Dreyer va filmar un judici com si fos un paisatge: cares, cares i cel. La projectem sense música, tal com alguns diuen que ell la volia, i després en parlem.',
      excerpt: 'Cares, cares i cel, en silenci.',
    },
    en: {
      title: 'The Passion of Joan of Arc (1928)',
      description:
        'Dreyer filmed a trial as if it were a landscape: faces, faces and sky. We show it without music, as some say he wanted it, and talk about it afterwards.',
      excerpt: 'Faces, faces and sky, in silence.',
    },
    de: {
      title: 'Die Passion der Jungfrau von Orléans (1928)',
      description:
        'Dreyer filmte einen Prozess wie eine Landschaft: Gesichter, Gesichter und Himmel. Wir zeigen den Film ohne Musik, wie er ihn nach Meinung mancher gewollt hat, und sprechen danach darüber.',
      excerpt: 'Gesichter, Gesichter und Himmel – in Stille.',
    },
    es: {
      title: 'La pasión de Juana de Arco (1928)',
      description:
        'Dreyer filmó un juicio como si fuera un paisaje: rostros, rostros y cielo. La proyectamos sin música, como algunos dicen que él la quería, y después hablamos de ella.',
      excerpt: 'Rostros, rostros y cielo, en silencio.',
    },
  }),
  screening(176, 4, '21:40', {
    ca: {
      title: 'L’home de la càmera (1929)',
      description:
        'Un dia de ciutat sense actors, sense rètols i sense respirar. Vertov i el seu operador s’enfilen a xemeneies, trens i núvols, i un duo d’electrònica els empaita des de la primera fila.',
      excerpt: 'Vertov s’enfila a xemeneies; un duo d’electrònica l’empaita.',
    },
    en: {
      title: 'Man with a Movie Camera (1929)',
      description:
        'A day in a city without actors, without captions and without drawing breath. Vertov and his cameraman climb chimneys, trains and clouds, and an electronic duo chases them from the front row.',
      excerpt: 'Vertov climbs chimneys; an electronic duo gives chase.',
    },
    de: {
      title: 'Der Mann mit der Kamera (1929)',
      description:
        'Ein Tag in der Stadt, ohne Schauspieler, ohne Zwischentitel, ohne Atempause. Vertov und sein Kameramann klettern auf Schornsteine, Züge und Wolken, und ein Elektronik-Duo jagt ihnen aus der ersten Reihe hinterher.',
      excerpt: 'Vertov klettert auf Schornsteine, ein Elektronik-Duo jagt hinterher.',
    },
    es: {
      title: 'El hombre de la cámara (1929)',
      description:
        'Un día de ciudad sin actores, sin rótulos y sin respiro. Vertov y su operador trepan a chimeneas, trenes y nubes, y un dúo de electrónica los persigue desde la primera fila.',
      excerpt: 'Vertov trepa a chimeneas; un dúo de electrónica lo persigue.',
    },
  }),
  screening(177, 6, '21:30', {
    ca: {
      title: 'L’home mosca (1923)',
      description:
        'Harold Lloyd només volia una feina a uns grans magatzems i acaba penjat del rellotge de la façana. Sessió apta per a tothom menys per a qui tingui vertigen.',
      excerpt: 'Harold Lloyd, un rellotge i dotze pisos de buit.',
    },
    en: {
      title: 'Safety Last! (1923)',
      description:
        'All Harold Lloyd wanted was a job in a department store, and he ends up hanging from the clock on the front of it. Suitable for everyone but those afraid of heights.',
      excerpt: 'Harold Lloyd, a clock and twelve floors of air.',
    },
    de: {
      title: 'Ausgerechnet Wolkenkratzer! (1923)',
      description:
        'Harold Lloyd wollte nur eine Stelle im Kaufhaus und hängt am Ende an der Uhr der Fassade. Für alle geeignet, außer bei Höhenangst.',
      excerpt: 'Harold Lloyd, eine Uhr und zwölf Stockwerke Luft.',
    },
    es: {
      title: 'El hombre mosca (1923)',
      description:
        'Harold Lloyd solo quería un empleo en unos grandes almacenes y acaba colgado del reloj de la fachada. Sesión apta para todos salvo para quien tenga vértigo.',
      excerpt: 'Harold Lloyd, un reloj y doce pisos de vacío.',
    },
  }),
  screening(178, 9, '21:55', {
    ca: {
      title: 'Albada (1927)',
      description:
        'Un pagès, la seva dona, una barca i una temptació que arriba de ciutat. Murnau va anar a Hollywood i va fer la pel·lícula més tendra sobre la idea més terrible.',
      excerpt: 'La pel·lícula més tendra sobre la idea més terrible.',
    },
    en: {
      title: 'Sunrise (1927)',
      description:
        'A farmer, his wife, a boat and a temptation from the city. Murnau went to Hollywood and made the most tender of films about the most terrible of ideas.',
      excerpt: 'The most tender of films about the most terrible of ideas.',
    },
    de: {
      title: 'Sonnenaufgang (1927)',
      description:
        'Ein Bauer, seine Frau, ein Boot und eine Versuchung aus der Stadt. Murnau ging nach Hollywood und drehte den zärtlichsten Film über die schrecklichste Idee.',
      excerpt: 'Der zärtlichste Film über die schrecklichste Idee.',
    },
    es: {
      title: 'Amanecer (1927)',
      description:
        'Un campesino, su mujer, una barca y una tentación que llega de la ciudad. Murnau fue a Hollywood e hizo la película más tierna sobre la idea más terrible.',
      excerpt: 'La película más tierna sobre la idea más terrible.',
    },
  }),
];
