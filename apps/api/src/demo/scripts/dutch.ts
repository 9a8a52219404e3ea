import type { DemoLanguage } from '../demo-script.js';

export const dutch: DemoLanguage = {
  locale: 'nl-NL',
  firstNames: [
    'Sanne',
    'Pieter',
    'Femke',
    'Thijs',
    'Saskia',
    'Bram',
    'Lotte',
    'Joris',
    'Maaike',
    'Daan',
    'Noor',
    'Ruben',
  ],
  lastNames: [
    'de Wit',
    'Bakker',
    'Mulder',
    'Vermeulen',
    'Kok',
    'van Dijk',
    'Smit',
    'de Groot',
    'Hoekstra',
    'Willems',
  ],
  phonePrefix: '+31 6 22',
  days: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag'],
  scripts: [
    {
      subject: 'Voorlicht kapot',
      labels: ['Repair'],
      result: 'Solved',
      turns: [
        ['c', 'Hoi! Mijn voorlicht doet het niet meer sinds de regen van zaterdag. Valt dat onder garantie?'],
        [
          'a',
          'Dag {name}, vervelend! De lamp valt twee jaar onder garantie. Kun je een foto van de stekker sturen?',
        ],
        ['c', 'Hier is de foto. Er zit een beetje groen aanslag op.'],
        ['n', 'Vier lampen op voorraad. Geen foto meer nodig, laat maar langskomen.'],
        [
          'a',
          'Goed nieuws: we hebben hem op voorraad. Je kunt {day} tot 17:30 langskomen, het is zo gedaan.',
        ],
        ['c', 'Top, dan kom ik {day}!'],
      ],
    },
    {
      subject: 'Factuur {order} klopt niet',
      labels: ['Invoice'],
      result: 'Solved',
      turns: [
        ['c', 'Goedemorgen, op factuur {order} staat twee keer een binnenband, ik heb er maar één gekocht.'],
        [
          'a',
          'Je hebt gelijk, {name}. De tweede is van een andere klant. Je krijgt vandaag een nieuwe factuur en {price} terug.',
        ],
        ['c', 'Fijn dat het zo snel kan, bedankt.'],
      ],
    },
    {
      subject: 'Passen deze fietstassen op een {bike}?',
      labels: ['Sales'],
      result: 'Sold',
      turns: [
        ['c', 'Ik heb een {bike} en zoek tassen die niet tegen mijn hakken komen. Welke raden jullie aan?'],
        [
          'a',
          'Voor die bagagedrager zou ik de smalle tas nemen, {price} per paar. Die hangt 6 cm naar achteren.',
        ],
        ['c', 'En zijn die waterdicht?'],
        ['a', 'Helemaal, de naden zijn gelast. Ik leg een paar voor je apart tot {day}.'],
        ['c', 'Super, ik haal ze op.'],
      ],
    },
    {
      subject: 'Kinderzitje past niet op drager',
      labels: ['Return'],
      result: 'Refunded',
      turns: [
        ['c', 'Het kinderzitje van bestelling {order} past niet op mijn drager. Kan ik het ruilen?'],
        [
          'a',
          'Dat kan. Neem de fiets even mee, dan kijken we welk zitje wel past. Anders krijg je {price} terug.',
        ],
        ['c', 'Ik heb het toch liever terug, ik heb bij mijn zus een ander kunnen lenen.'],
        [
          'a',
          'Geen probleem. Het retourlabel zit in de bijlage, het geld staat binnen twee dagen op je rekening.',
        ],
      ],
    },
    {
      subject: 'Winterbeurt inplannen',
      labels: ['Repair', 'Booking'],
      result: 'Appointment made',
      turns: [
        ['c', 'Ik wil graag een winterbeurt voor mijn {bike}. Kan dat nog deze maand?'],
        ['a', 'Ja hoor, {day} om 9:30 is vrij. De beurt kost {price}, remblokken komen er eventueel bij.'],
        ['c', 'Prima. Kan ik een leenfiets krijgen?'],
        ['a', 'Ik heb er een voor je gereserveerd. Neem je legitimatie mee, dan is het papierwerk zo klaar.'],
        ['c', 'Top, dan breng ik hem {day}.'],
      ],
    },
    {
      subject: 'Top, dan bel ik jullie {day} even',
      labels: ['Sales'],
      turns: [
        ['c', 'Ik twijfel nog tussen maat {size} en een maat kleiner voor de {bike}. Ik ben 1,74 m.'],
        ['a', 'Met 1,74 m zit je precies op de grens. Kom je een keer proefrijden? Dan voel je het meteen.'],
        ['c', 'Top, dan bel ik jullie {day} even.'],
      ],
    },
    {
      subject: 'Fiets gestolen, verzekering vraagt papieren',
      labels: ['Invoice'],
      result: 'Solved',
      turns: [
        [
          'c',
          'Mijn {bike} is vannacht gestolen. De verzekering wil de aankoopbon en het framenummer. Kunnen jullie helpen?',
        ],
        ['a', 'Wat naar, {name}. Ik stuur je de bon en het framenummer als pdf. Heb je al aangifte gedaan?'],
        ['c', 'Ja, vanochtend. Dank je wel voor de snelle hulp.'],
        ['a', 'Als je een leenfiets nodig hebt: die kun je een week gratis meenemen.'],
      ],
    },
    {
      subject: 'Bestelling {order} nog niet binnen',
      labels: ['Order'],
      turns: [
        [
          'c',
          'Volgens de mail zou mijn pakket gisteren komen, maar er is niemand geweest. Bestelling {order}.',
        ],
        [
          'a',
          'Ik zie dat de bezorger niemand thuis trof. Hij komt {day} terug, of je haalt het op bij het afhaalpunt. Wat heb je liever?',
        ],
        ['c', 'Afhaalpunt graag, ik werk overdag.'],
      ],
    },
    {
      subject: 'Ketting loopt eraf',
      labels: ['Repair'],
      turns: [
        [
          'c',
          'De ketting van mijn {bike} loopt er steeds af als ik terugschakel. Kan ik {day} even langskomen?',
        ],
      ],
    },
    {
      subject: 'Hebben jullie ook tweedehands e-bikes?',
      labels: ['Sales'],
      turns: [
        [
          'c',
          'Mijn moeder zoekt een gebruikte elektrische fiets met lage instap, tot ongeveer {price}. Hebben jullie zoiets staan?',
        ],
      ],
    },
  ],
};
