import type { Variant } from '#service/sample/series';

/** The second half of the chamber season’s programmes. */
export const MORE_CHAMBER: readonly Variant[] = [
  {
    ca: [
      'Brahms i una trompa al bosc',
      'L’any que va perdre la mare, Brahms va anar a caminar pel bosc i en va tornar amb un trio per a trompa.',
      'S’hi plora sense aixecar la veu, i al final hi ha una cacera en què no mor ningú.',
    ],
    en: [
      'Brahms and a horn in the forest',
      'In the year he lost his mother, Brahms went walking in the woods and came back with a trio for horn.',
      'It weeps without raising its voice, and ends with a hunt in which nothing is killed.',
    ],
    de: [
      'Brahms und ein Horn im Wald',
      'In dem Jahr, in dem seine Mutter starb, ging Brahms in den Wald und kam mit einem Trio für Horn zurück.',
      'Es weint, ohne die Stimme zu heben, und endet mit einer Jagd, bei der niemand stirbt.',
    ],
    es: [
      'Brahms y una trompa en el bosque',
      'El año en que perdió a su madre, Brahms se fue a caminar por el bosque y volvió con un trío para trompa.',
      'Se llora sin levantar la voz, y al final hay una cacería en la que no muere nadie.',
    ],
  },
  {
    ca: [
      'Debussy per a tres que no fan soroll',
      'Flauta, viola i arpa: la sonata que Debussy no sabia si havia de fer riure o plorar.',
      'El mateix trio convida Rameau a la segona part, i resulta que els dos s’entenen sense presentacions.',
    ],
    en: [
      'Debussy for three quiet players',
      'Flute, viola and harp: the sonata of which Debussy could not say whether it should make one laugh or cry.',
      'In the second half the same trio invites Rameau, and it turns out that the two need no introduction.',
    ],
    de: [
      'Debussy für drei Leise',
      'Flöte, Bratsche und Harfe: die Sonate, von der Debussy nicht wusste, ob man dabei lachen oder weinen soll.',
      'Nach der Pause lädt das Trio Rameau dazu, und wie sich zeigt, verstehen sich die beiden auf Anhieb.',
    ],
    es: [
      'Debussy para tres que no hacen ruido',
      'Flauta, viola y arpa: la sonata de la que Debussy no sabía decir si hacía reír o llorar.',
      'El mismo trío invita a Rameau en la segunda parte, y resulta que los dos se entienden sin presentaciones.',
    ],
  },
  {
    ca: [
      'El llibre vermell: cançons de pelegrí',
      'Els pelegrins de Montserrat volien cantar i ballar a la nit, i els monjos els van escriure deu cançons decents.',
      'Veus, viola de roda i un tambor; la dansa de la mort es balla al final i s’hi pot afegir tothom.',
    ],
    en: [
      'The Red Book: songs for pilgrims',
      'The pilgrims of Montserrat wanted to sing and dance at night, so the monks wrote them ten respectable songs.',
      'Voices, hurdy-gurdy and a drum; the dance of death comes last, and everyone may join in.',
    ],
    de: [
      'Das rote Buch: Lieder für Pilger',
      'Die Pilger von Montserrat wollten nachts singen und tanzen, und so schrieben ihnen die Mönche zehn anständige Lieder.',
      'Stimmen, Drehleier und eine Trommel; zum Schluss kommt der Totentanz, und alle dürfen mittanzen.',
    ],
    es: [
      'El libro rojo: canciones de peregrino',
      'Los peregrinos de Montserrat querían cantar y bailar de noche, y los monjes les escribieron diez canciones decentes.',
      'Voces, zanfoña y un tambor; la danza de la muerte se baila al final y puede sumarse todo el mundo.',
    ],
  },
  {
    ca: [
      'Ferran Sor, guitarrista a l’exili',
      'Va marxar de Barcelona amb una guitarra i una idea de llibertat, i a París l’escoltaven amb la boca oberta.',
      'Estudis, variacions i les seguidilles que no tocava davant dels prínceps, amb una guitarra de 1830.',
    ],
    en: [
      'Fernando Sor, a guitarist in exile',
      'He left Barcelona with a guitar and an idea of freedom, and in Paris they listened open-mouthed.',
      'Studies, variations and the seguidillas that he did not play to princes, on a guitar of 1830.',
    ],
    de: [
      'Fernando Sor, Gitarrist im Exil',
      'Er verließ Barcelona mit einer Gitarre und einer Vorstellung von Freiheit, und Paris hörte mit offenem Mund zu.',
      'Etüden, Variationen und die Seguidillas, die er vor Fürsten nicht spielte, auf einer Gitarre von 1830.',
    ],
    es: [
      'Fernando Sor, guitarrista en el exilio',
      'Se marchó de Barcelona con una guitarra y una idea de libertad, y en París lo escuchaban con la boca abierta.',
      'Estudios, variaciones y las seguidillas que no tocaba ante los príncipes, con una guitarra de 1830.',
    ],
  },
  {
    ca: [
      'Händel: música per a una barca',
      'El rei va fer repetir la suite tres vegades mentre el Tàmesi l’anava enduent, i els músics van sopar a mitjanit.',
      'La toquem amb trompes, oboès i tots els que càpiguen a l’escenari; de barca, n’hi posem una al vestíbul.',
    ],
    en: [
      'Handel: music for a barge',
      'The king had the suite played three times while the Thames carried him along, and the band had supper at midnight.',
      'We play it with horns, oboes and as many as the platform will hold; the boat is in the foyer.',
    ],
    de: [
      'Händel: Musik für einen Kahn',
      'Dreimal ließ der König die Suite spielen, während die Themse ihn davontrug, und die Musiker aßen um Mitternacht zu Abend.',
      'Wir spielen sie mit Hörnern, Oboen und allen, die auf das Podium passen; der Kahn steht im Foyer.',
    ],
    es: [
      'Händel: música para una barca',
      'El rey hizo repetir la suite tres veces mientras el Támesis lo iba llevando, y los músicos cenaron a medianoche.',
      'La tocamos con trompas, oboes y cuantos quepan en el escenario; la barca la ponemos en el vestíbulo.',
    ],
  },
  {
    ca: [
      'Satie, amb tot el temps del món',
      'Tres gimnopèdies, sis gnossianes i una peça que demana de repetir-se vuit-centes quaranta vegades: en farem vint.',
      'Les butaques es giren de cara a les finestres, i a qui s’adormi no se’l desperta.',
    ],
    en: [
      'Satie, with all the time in the world',
      'Three gymnopédies, six gnossiennes and a piece that asks to be repeated eight hundred and forty times: we shall do twenty.',
      'The seats are turned to face the windows, and nobody who falls asleep will be woken.',
    ],
    de: [
      'Satie, mit aller Zeit der Welt',
      'Drei Gymnopédies, sechs Gnossiennes und ein Stück, das achthundertvierzigmal wiederholt werden will: Wir schaffen zwanzig.',
      'Die Sessel stehen zu den Fenstern, und wer einschläft, wird nicht geweckt.',
    ],
    es: [
      'Satie, con todo el tiempo del mundo',
      'Tres gimnopedias, seis gnosianas y una pieza que pide repetirse ochocientas cuarenta veces: haremos veinte.',
      'Las butacas se giran hacia las ventanas, y a quien se duerma no se le despierta.',
    ],
  },
  {
    ca: [
      'Beethoven per a set i un paraigua',
      'El septet va ser tan popular que Beethoven el va acabar avorrint; nosaltres encara no.',
      'Si plou, la claraboia de l’auditori hi posa la percussió, i el contrabaixista ja hi compta.',
    ],
    en: [
      'Beethoven for seven and an umbrella',
      'The septet was so popular that Beethoven came to loathe it; we have not got there yet.',
      'If it rains, the auditorium skylight supplies the percussion, and the bass player has learned to count on it.',
    ],
    de: [
      'Beethoven für sieben und einen Regenschirm',
      'Das Septett war so beliebt, dass Beethoven es am Ende nicht mehr hören konnte; uns geht es noch nicht so.',
      'Wenn es regnet, übernimmt das Oberlicht des Saals das Schlagwerk, und der Kontrabass rechnet schon damit.',
    ],
    es: [
      'Beethoven para siete y un paraguas',
      'El septeto fue tan popular que Beethoven acabó aborreciéndolo; nosotros todavía no.',
      'Si llueve, la claraboya del auditorio pone la percusión, y el contrabajista ya cuenta con ello.',
    ],
  },
  {
    ca: [
      'Pauline Viardot rep a casa',
      'Cantant, pianista i amfitriona de mig segle XIX, va deixar una òpera de saló i cançons en cinc idiomes.',
      'Tres veus, un piano i un sofà a l’escenari, amb les cartes que li escrivia Turguénev des de l’habitació del costat.',
    ],
    en: [
      'At home with Pauline Viardot',
      'Singer, pianist and hostess to half the nineteenth century, she left a drawing-room opera and songs in five languages.',
      'Three voices, a piano and a sofa on the platform, with the letters that Turgenev wrote to her from the next room.',
    ],
    de: [
      'Zu Gast bei Pauline Viardot',
      'Die Sängerin, Pianistin und Gastgeberin des halben neunzehnten Jahrhunderts hinterließ eine Salonoper und Lieder in fünf Sprachen.',
      'Drei Stimmen, ein Klavier und ein Sofa auf dem Podium, dazu die Briefe, die ihr Turgenjew aus dem Nebenzimmer schrieb.',
    ],
    es: [
      'Pauline Viardot recibe en casa',
      'Cantante, pianista y anfitriona de medio siglo XIX, dejó una ópera de salón y canciones en cinco idiomas.',
      'Tres voces, un piano y un sofá en el escenario, con las cartas que le escribía Turguénev desde la habitación de al lado.',
    ],
  },
];
