import type { QuickReplyTypeName } from '@parley/schema';

export interface DemoQuickReply {
  folder: string;
  title: string;
  shortcut?: string;
  type: QuickReplyTypeName;
  subject?: string;
  body: string;
  /** How often each of the first colleagues used it. */
  uses?: readonly number[];
  file?: { name: string; text: string };
  isPrivate?: boolean;
}

/** Folders of the demo, `A / B` for one in another. */
export const demoFolders = ['Greetings', 'Workshop', 'Workshop / Appointments', 'Shop', 'Languages'] as const;

export const demoSignatures: Readonly<Record<string, string>> = {
  'Service desk':
    '<p>Kind regards,<br />{{agent.name}}</p><p><strong>{{agency.name}}</strong> · Service desk<br />Harbour Quay 12, Amsterdam · open Tuesday to Sunday, 9:00 to 18:00</p>',
  Sales: '<p>Happy riding,<br />{{agent.first_name}} from {{agency.name}}</p>',
};

const opening = [
  'Opening hours of Harbour Bikes',
  '',
  'Tuesday to Friday   9:00 to 18:00',
  'Saturday            10:00 to 17:00',
  'Sunday              12:00 to 17:00',
  'Monday              closed',
  '',
  'The workshop takes bikes until one hour before closing time.',
].join('\n');

const care = [
  'Looking after your bike',
  '',
  '1. Wipe the chain and oil it every month, after rain every week.',
  '2. Pump the tyres to the pressure that is printed on their side.',
  '3. Listen: a brake that squeaks wants new pads.',
  '4. Come by for a check once a year; it takes half an hour.',
].join('\n');

export const demoQuickReplies: readonly DemoQuickReply[] = [
  {
    folder: 'Greetings',
    title: 'Hello and how can I help',
    shortcut: 'hi',
    type: 'MESSAGING',
    body: 'Hi {{contact.first_name|there}}, this is {{agent.first_name}} from {{agency.name}}. How can I help you?',
    uses: [14, 22, 9, 31],
  },
  {
    folder: 'Greetings',
    title: 'Thank you for your patience',
    shortcut: 'patience',
    type: 'MESSAGING',
    body: 'Thank you for your patience, {{contact.first_name|and sorry for the wait}}. I am looking into it right now.',
    uses: [3, 8, 2, 12],
  },
  {
    folder: 'Greetings',
    title: 'We received your mail',
    shortcut: 'received',
    type: 'EMAIL',
    subject: 'We are on it: {{ticket.subject}}',
    body: '<p>Dear {{contact.name|customer}},</p><p>Thank you for your mail. It has the number <strong>{{ticket.number}}</strong>, and you will hear from us within one working day.</p>',
    uses: [5, 11, 4, 18],
  },
  {
    folder: 'Workshop',
    title: 'Your bike is ready',
    shortcut: 'ready',
    type: 'SMS',
    body: 'Hi {{contact.first_name|there}}, your bike is ready. You can collect it today until 18:00. {{agency.name}}',
    uses: [2, 19, 7, 11],
  },
  {
    folder: 'Workshop',
    title: 'Your bike is ready for collection',
    shortcut: 'ready-mail',
    type: 'EMAIL',
    subject: 'Your bike is ready',
    body: '<p>Dear {{contact.first_name|customer}},</p><p>Good news: the work on your bike is done. You can collect it during our opening hours, which are attached.</p><p>Please bring your order number, {{custom.Order number|if you have it at hand}}.</p>',
    uses: [1, 9, 6, 8],
    file: { name: 'opening-hours.txt', text: opening },
  },
  {
    folder: 'Workshop / Appointments',
    title: 'Choose a time for the workshop',
    shortcut: 'appointment',
    type: 'MESSAGING',
    body: 'We can look at your bike tomorrow at 10:00 or 14:30, {{contact.first_name|}}. Which one suits you better? It takes about half an hour.',
    uses: [0, 12, 10, 6],
  },
  {
    folder: 'Workshop / Appointments',
    title: 'Reminder of an appointment',
    shortcut: 'remind',
    type: 'SMS',
    body: 'A reminder from {{agency.name}}: we expect you and your bike tomorrow. Cannot make it? Just answer this message.',
    uses: [0, 4, 5, 1],
  },
  {
    folder: 'Workshop',
    title: 'How to look after your bike',
    shortcut: 'care',
    type: 'MESSAGING',
    body: 'Here is our one page about looking after a bike, {{contact.first_name|}}. Most of it takes five minutes.',
    uses: [2, 3, 6, 4],
    file: { name: 'bike-care.txt', text: care },
  },
  {
    folder: 'Shop',
    title: 'Opening hours',
    shortcut: 'hours',
    type: 'MESSAGING',
    body: 'We are open Tuesday to Friday from 9:00 to 18:00, Saturday from 10:00 and Sunday from 12:00 to 17:00. On Monday we are closed.',
    uses: [6, 15, 3, 20],
  },
  {
    folder: 'Shop',
    title: 'How to return something',
    shortcut: 'return',
    type: 'EMAIL',
    subject: 'Your return',
    body: '<p>Dear {{contact.first_name|customer}},</p><p>Of course you can return it, within thirty days:</p><ol><li>Put it into its box, with the receipt.</li><li>Bring it to the shop, or ask us for a label.</li><li>Your money is back within five working days.</li></ol>',
    uses: [7, 6, 2, 9],
  },
  {
    folder: 'Shop',
    title: 'Test ride',
    shortcut: 'test',
    type: 'MESSAGING',
    body: 'You are welcome for a test ride, {{contact.first_name|}}: bring your passport, we have helmets. Shall I keep a bike for you?',
    uses: [9, 2, 1, 3],
  },
  {
    folder: 'Languages',
    title: 'Hallo, waarmee kan ik helpen?',
    shortcut: 'hallo',
    type: 'MESSAGING',
    body: 'Hoi {{contact.first_name|daar}}, je spreekt met {{agent.first_name}} van {{agency.name}}. Waarmee kan ik je helpen?',
    uses: [11, 7, 4, 25],
  },
  {
    folder: 'Languages',
    title: 'Uw fiets staat klaar',
    shortcut: 'klaar',
    type: 'EMAIL',
    subject: 'Uw fiets staat klaar',
    body: '<p>Beste {{contact.name|klant}},</p><p>Goed nieuws: uw fiets is gerepareerd en staat voor u klaar. U kunt hem ophalen tijdens onze openingstijden.</p>',
    uses: [3, 8, 5, 14],
  },
  {
    folder: 'Languages',
    title: 'Guten Tag, wie kann ich helfen?',
    shortcut: 'guten',
    type: 'MESSAGING',
    body: 'Guten Tag {{contact.name|}}, hier ist {{agent.first_name}} von {{agency.name}}. Wie kann ich Ihnen helfen?',
    uses: [4, 2, 6, 5],
  },
  {
    folder: 'Languages',
    title: 'Merci de votre message',
    shortcut: 'merci',
    type: 'EMAIL',
    subject: 'Votre message',
    body: '<p>Bonjour {{contact.name|}},</p><p>Merci de votre message. Il porte le numéro {{ticket.number}} ; nous vous répondrons sous un jour ouvré.</p>',
    uses: [1, 0, 3, 2],
  },
  {
    folder: 'Languages',
    title: 'Gracias por escribirnos',
    shortcut: 'gracias',
    type: 'MESSAGING',
    body: 'Hola {{contact.first_name|}}, gracias por escribirnos. Soy {{agent.first_name}}, de {{agency.name}}: ¿en qué puedo ayudarte?',
    uses: [0, 1, 2, 3],
  },
  {
    folder: 'Languages',
    title: 'أهلًا، كيف أساعدك؟',
    shortcut: 'ahlan',
    type: 'MESSAGING',
    body: 'أهلًا {{contact.first_name|بك}}، معك {{agent.first_name}} من {{agency.name}}. كيف يمكنني مساعدتك؟',
    uses: [0, 0, 1, 2],
  },
  {
    folder: 'Greetings',
    title: 'My own goodbye',
    shortcut: 'bye',
    type: 'MESSAGING',
    body: 'Glad I could help, {{contact.first_name|}}. Ride safely, and see you at the harbour!',
    uses: [0, 0, 0, 17],
    isPrivate: true,
  },
];
