import type { DemoLanguage } from '../demo-script.js';

export const german: DemoLanguage = {
  locale: 'de-DE',
  firstNames: [
    'Jonas',
    'Hannelore',
    'Lena',
    'Friedrich',
    'Aylin',
    'Sabine',
    'Maximilian',
    'Greta',
    'Uwe',
    'Katrin',
  ],
  lastNames: ['Brandt', 'Fischer', 'Hoffmann', 'Yıldız', 'Schröder', 'Weber', 'Kühn', 'Zimmermann', 'Vogel'],
  phonePrefix: '+49 151 23',
  days: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  scripts: [
    {
      subject: 'Rücksendung {order}',
      labels: ['Return'],
      result: 'Refunded',
      turns: [
        [
          'c',
          'Guten Tag, der Helm ist leider zu klein. Wie kann ich ihn zurückschicken? Bestellnummer {order}.',
        ],
        [
          'a',
          'Guten Tag {name}, kein Problem. Der Rücksendeschein hängt an. Sobald der Helm hier ist, erstatten wir {price}.',
        ],
        ['c', 'Ist heute in die Post gegangen.'],
        ['a', 'Angekommen. {price} sind unterwegs zu Ihrem Konto.'],
        ['c', 'Vielen Dank für die schnelle Abwicklung!'],
      ],
    },
    {
      subject: 'Passt der Gepäckträger an das {bike}?',
      labels: ['Sales'],
      result: 'Sold',
      turns: [
        ['c', 'Passt der Gepäckträger auch an das Modell von 2022, also das {bike} in Größe {size}?'],
        [
          'a',
          'Ja, beide haben dieselben Ösen. Die Montage dauert zehn Minuten und ist bei uns im Preis von {price} enthalten.',
        ],
        ['c', 'Dann komme ich am {day} vorbei. Ist ein Termin nötig?'],
        ['a', 'Für so etwas nicht, kommen Sie einfach rein.'],
      ],
    },
    {
      subject: 'Passt der Helm auch in 57?',
      labels: ['Sales'],
      result: 'Solved',
      turns: [
        ['c', 'Hallo, mein Kopfumfang ist 57 cm. Passt da Größe M?'],
        ['a', 'Ja, Größe M sitzt bei 55 bis 58 cm gut. Das Rad hinten stellt den Rest ein.'],
        ['c', 'Super, danke. Dann bestelle ich ihn.'],
      ],
    },
    {
      subject: 'Schaltung hakt nach der Inspektion',
      labels: ['Repair', 'Complaint'],
      turns: [
        ['c', 'Seit der Inspektion hakt am {bike} der dritte Gang. Das hatte ich vorher nicht.'],
        [
          'a',
          'Das tut mir leid, {name}. Wahrscheinlich hat sich der neue Zug gesetzt. Bringen Sie das Rad am {day}, wir stellen es sofort nach, natürlich kostenlos.',
        ],
        ['n', 'Zug wurde am Montag getauscht. Bitte gleich vorziehen, Stammkunde.'],
        ['c', 'Einverstanden, ich bin gegen 17 Uhr da.'],
      ],
    },
    {
      subject: 'Rechnung für das Jobrad',
      labels: ['Invoice'],
      result: 'Solved',
      turns: [
        [
          'c',
          'Die Leasingfirma braucht eine Rechnung mit Rahmennummer. Können Sie mir die für {order} schicken?',
        ],
        [
          'a',
          'Gerne, die Rechnung mit Rahmennummer finden Sie im Anhang. Eine Kopie ging direkt an die Leasingfirma.',
        ],
        ['c', 'Perfekt, herzlichen Dank.'],
      ],
    },
    {
      subject: 'Lieferung beschädigt, {order}',
      labels: ['Order', 'Complaint'],
      turns: [
        ['c', 'Der Karton von {order} kam völlig eingedrückt an, das Schutzblech ist verbogen. Fotos anbei.'],
        [
          'a',
          'Oje, so soll das nicht ankommen. Wir schicken heute ein neues Schutzblech, das alte dürfen Sie entsorgen. Oder möchten Sie lieber {price} Nachlass?',
        ],
        ['c', 'Das neue Schutzblech bitte. Können Sie sagen, wann es kommt?'],
      ],
    },
    {
      subject: 'Probefahrt {bike}',
      labels: ['Booking', 'Sales'],
      result: 'Appointment made',
      turns: [
        ['c', 'Ich würde das {bike} gern einmal Probe fahren, am liebsten am {day}.'],
        [
          'a',
          'Sehr gern. {day} um 11 Uhr steht es in Größe {size} bereit. Bringen Sie bitte einen Ausweis mit.',
        ],
        ['c', 'Passt wunderbar, bis dann.'],
      ],
    },
    {
      subject: 'Bremsbeläge für {bike}',
      labels: ['Repair'],
      turns: [
        [
          'c',
          'Welche Bremsbeläge brauche ich für das {bike}, und haben Sie die da? Ich würde sie selbst wechseln.',
        ],
      ],
    },
  ],
};
