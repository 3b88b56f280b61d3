import type { Series, Variant } from '#service/sample/series';

const CRAFTS: readonly Variant[] = [
  {
    ca: [
      'Taller: el primer bol',
      'Una pilota de fang, dos polzes i gens de pressa: així comença tota la ceràmica del món.',
      'El bol es queda a coure i es recull quinze dies després, gairebé sempre més petit que al record.',
    ],
    en: [
      'Workshop: the first bowl',
      'A ball of clay, two thumbs and no hurry: that is how all the pottery in the world begins.',
      'The bowl stays behind for firing and is collected a fortnight later, nearly always smaller than you remember.',
    ],
    de: [
      'Werkstatt: die erste Schale',
      'Eine Kugel Ton, zwei Daumen und keine Eile: So beginnt alle Töpferei der Welt.',
      'Die Schale bleibt zum Brennen da und wird zwei Wochen später abgeholt, fast immer kleiner als in der Erinnerung.',
    ],
    es: [
      'Taller: el primer cuenco',
      'Una bola de barro, dos pulgares y ninguna prisa: así empieza toda la cerámica del mundo.',
      'El cuenco se queda a cocer y se recoge quince días después, casi siempre más pequeño que en el recuerdo.',
    ],
  },
  {
    ca: [
      'Taller: rajola de mostra',
      'Cada participant pinta una rajola del dibuix que falta al portal de casa seva, o del que hi voldria.',
      'Blau de cobalt, groc d’antimoni i un pinzell de pèl de ruc, com fa dos-cents anys.',
    ],
    en: [
      'Workshop: one tile',
      'Everyone paints the tile that is missing from their own doorway, or the one they wish were there.',
      'Cobalt blue, antimony yellow and a brush of donkey hair, as two hundred years ago.',
    ],
    de: [
      'Werkstatt: eine Fliese',
      'Alle malen die Fliese, die im eigenen Hausflur fehlt, oder die, die sie dort gern hätten.',
      'Kobaltblau, Antimongelb und ein Pinsel aus Eselshaar, wie vor zweihundert Jahren.',
    ],
    es: [
      'Taller: azulejo de muestra',
      'Cada participante pinta el azulejo que falta en el portal de su casa, o el que querría que hubiera.',
      'Azul de cobalto, amarillo de antimonio y un pincel de pelo de burro, como hace doscientos años.',
    ],
  },
  {
    ca: [
      'Taller: cosir un llibre',
      'Sis plecs, una agulla, fil de lli i un nus que s’aprèn a la tercera.',
      'En surt una llibreta de noranta-sis pàgines en blanc; el que hi escriviu ja és cosa vostra.',
    ],
    en: [
      'Workshop: sewing a book',
      'Six sections, a needle, linen thread and a knot that is learned at the third attempt.',
      'The result is a notebook of ninety-six blank pages; what you write in it is your own affair.',
    ],
    de: [
      'Werkstatt: ein Buch heften',
      'Sechs Lagen, eine Nadel, Leinenzwirn und ein Knoten, den man beim dritten Mal kann.',
      'Heraus kommt ein Notizbuch mit sechsundneunzig leeren Seiten; was Sie hineinschreiben, ist Ihre Sache.',
    ],
    es: [
      'Taller: coser un libro',
      'Seis pliegos, una aguja, hilo de lino y un nudo que se aprende a la tercera.',
      'Sale un cuaderno de noventa y seis páginas en blanco; lo que escribáis en él ya es cosa vuestra.',
    ],
  },
  {
    ca: [
      'Taller: cistells de vímet',
      'El vímet s’ha deixat en remull tota la nit i a les deu ja es doblega sense trencar-se.',
      'El cisteller diu poc i ho ensenya tot; la nansa, que és el difícil, la fa amb cadascú.',
    ],
    en: [
      'Workshop: willow baskets',
      'The willow has been soaking all night, and by ten it bends without breaking.',
      'The basket-maker says little and shows everything; the handle, which is the hard part, he does with each of you.',
    ],
    de: [
      'Werkstatt: Weidenkörbe',
      'Die Ruten haben die ganze Nacht im Wasser gelegen und biegen sich um zehn, ohne zu brechen.',
      'Der Korbmacher sagt wenig und zeigt alles; den Henkel, das Schwierige, macht er mit jedem einzeln.',
    ],
    es: [
      'Taller: cestos de mimbre',
      'El mimbre ha estado en remojo toda la noche y a las diez se dobla sin romperse.',
      'El cestero dice poco y lo enseña todo; el asa, que es lo difícil, la hace con cada uno.',
    ],
  },
  {
    ca: [
      'Taller: tenyir amb el que hi ha al pati',
      'Pell de ceba, closca de nou, rogeta: tres olles al foc i un mocador que ningú més no tindrà igual.',
      'S’aprèn a fixar el color i a acceptar el que surt, que no és mai el que s’esperava.',
    ],
    en: [
      'Workshop: dyes from the back yard',
      'Onion skins, walnut shells, madder: three pots on the fire and a scarf that nobody else will have.',
      'You learn to fix a colour and to accept what comes out, which is never what you expected.',
    ],
    de: [
      'Werkstatt: Färben mit dem, was im Hof wächst',
      'Zwiebelschalen, Nussschalen, Krapp: drei Töpfe auf dem Feuer und ein Tuch, das sonst niemand hat.',
      'Man lernt, eine Farbe zu fixieren und hinzunehmen, was herauskommt, nämlich nie das Erwartete.',
    ],
    es: [
      'Taller: teñir con lo que hay en el patio',
      'Piel de cebolla, cáscara de nuez, rubia: tres ollas al fuego y un pañuelo que nadie más tendrá igual.',
      'Se aprende a fijar el color y a aceptar lo que sale, que nunca es lo que se esperaba.',
    ],
  },
  {
    ca: [
      'Taller: pa amb massa mare',
      'La massa mare de l’obrador té vint-i-sis anys i nom propi; cadascú se n’endú un pot i la responsabilitat.',
      'Mentre el pa puja es parla de farines, i mentre es cou, de qualsevol altra cosa.',
    ],
    en: [
      'Workshop: sourdough bread',
      'Our starter is twenty-six years old and has a name; everyone takes home a jar of it, and the responsibility.',
      'While the bread rises we talk of flour, and while it bakes, of anything else.',
    ],
    de: [
      'Werkstatt: Sauerteigbrot',
      'Unser Sauerteig ist sechsundzwanzig Jahre alt und hat einen Namen; alle nehmen ein Glas davon mit, samt der Verantwortung.',
      'Solange das Brot aufgeht, reden wir über Mehl, und solange es bäckt, über alles andere.',
    ],
    es: [
      'Taller: pan con masa madre',
      'La masa madre del obrador tiene veintiséis años y nombre propio; cada cual se lleva un tarro y la responsabilidad.',
      'Mientras el pan sube se habla de harinas, y mientras se cuece, de cualquier otra cosa.',
    ],
  },
  {
    ca: [
      'Taller: esmolar',
      'Ganivets, tisores i enformadors: porteu els que tallen malament i aprendreu per què.',
      'Dues pedres, aigua i un angle que la mà acaba recordant; es lliura una tireta a l’entrada.',
    ],
    en: [
      'Workshop: sharpening',
      'Knives, scissors and chisels: bring those that cut badly and learn the reason why.',
      'Two stones, water and an angle that the hand ends up remembering; a sticking plaster is issued at the door.',
    ],
    de: [
      'Werkstatt: Schärfen',
      'Messer, Scheren und Stecheisen: Bringen Sie mit, was schlecht schneidet, und lernen Sie, warum.',
      'Zwei Steine, Wasser und ein Winkel, den die Hand sich merkt; ein Pflaster bekommt jeder an der Tür.',
    ],
    es: [
      'Taller: afilar',
      'Cuchillos, tijeras y formones: traed los que cortan mal y aprenderéis por qué.',
      'Dos piedras, agua y un ángulo que la mano acaba recordando; se entrega una tirita a la entrada.',
    ],
  },
  {
    ca: [
      'Taller: caixes per a ocells',
      'Una fusta, deu talls i onze claus: en dues hores hi ha casa per a una família de mallerengues.',
      'S’explica a quina alçada i de quina banda es penja; la resta ho decideixen elles.',
    ],
    en: [
      'Workshop: nest boxes',
      'One plank, ten cuts and eleven nails: in two hours there is a home for a family of tits.',
      'We explain how high and which way round to hang it; the birds decide the rest.',
    ],
    de: [
      'Werkstatt: Nistkästen',
      'Ein Brett, zehn Schnitte und elf Nägel: In zwei Stunden steht ein Haus für eine Meisenfamilie.',
      'Wir erklären, wie hoch und nach welcher Seite man es hängt; den Rest entscheiden die Vögel.',
    ],
    es: [
      'Taller: cajas nido',
      'Una tabla, diez cortes y once clavos: en dos horas hay casa para una familia de herrerillos.',
      'Se explica a qué altura y hacia qué lado se cuelga; lo demás lo deciden los pájaros.',
    ],
  },
];

/** A Saturday morning with one’s hands, every third week. */
export const WORKSHOPS: Series = {
  firstId: 1700,
  rhythm: { weekday: 'sat', every: 3, from: 1 },
  months: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12],
  hours: { from: '10:00', to: '13:30' },
  facts: {
    venue: 'pottery',
    organizers: ['potters'],
    categories: ['city'],
    tags: ['workshop', 'booking'],
    cost: '€20',
  },
  note: {
    ca: 'Material inclòs i davantal prestat. Dotze places; no cal haver-ho fet mai, i és millor que no.',
    en: 'Materials are included and aprons are lent. There are twelve places; you need never have done it before, and it is better if you have not.',
    de: 'Material inbegriffen, Schürzen werden verliehen. Zwölf Plätze; Vorkenntnisse braucht es keine, ohne geht es sogar besser.',
    es: 'Material incluido y delantal prestado. Doce plazas; no hace falta haberlo hecho nunca, y es mejor que no.',
  },
  variants: CRAFTS,
};
