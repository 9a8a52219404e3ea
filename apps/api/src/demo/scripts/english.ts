import type { DemoLanguage } from '../demo-script.js';

export const english: DemoLanguage = {
  locale: 'en-GB',
  firstNames: [
    'Oliver',
    'Amelia',
    'Harriet',
    'George',
    'Priya',
    'Callum',
    'Niamh',
    'Tom',
    'Grace',
    'Yusuf',
    'Edith',
    'Liam',
  ],
  lastNames: [
    'Grant',
    'Okafor',
    'Whitfield',
    'Patel',
    'Byrne',
    'Mercer',
    'Lowe',
    'Ashworth',
    'Doyle',
    'Hughes',
    'Sinclair',
  ],
  phonePrefix: '+44 7700 90',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  scripts: [
    {
      subject: 'Rear wheel noise, {bike}',
      labels: ['Repair'],
      result: 'Appointment made',
      turns: [
        [
          'c',
          'Hello, the back wheel of my {bike} makes a clicking noise, worse when I climb. Can I bring it in on {day}?',
        ],
        [
          'a',
          'Hi {name}, that sounds like a loose spoke or the freewheel. {day} at 10:15 is free, it takes about 25 minutes. Shall I book it?',
        ],
        ['c', 'Yes please. Do I need to leave the bike with you?'],
        [
          'n',
          'Looks like the batch with the soft freewheel springs. Check the serial number when it comes in.',
        ],
        [
          'a',
          'You can wait with a coffee, or leave it and pick it up after 16:00. It is in the book for {day}, 10:15. See you then, {agent}',
        ],
        ['c', 'Perfect, thank you!'],
      ],
    },
    {
      subject: 'Where is order {order}?',
      labels: ['Order'],
      result: 'Solved',
      turns: [
        [
          'c',
          'I ordered panniers nine days ago (order {order}) and the tracking page has said "handed to carrier" since last week. Are they lost?',
        ],
        [
          'a',
          'Sorry about the wait, {name}. I asked the carrier: the parcel was sorted to the wrong depot and moved this morning. It should be with you by {day}.',
        ],
        ['c', 'Thanks for checking. If it is not here by then can you send another?'],
        [
          'a',
          'Yes. I have put a reminder on {day} evening. If it has not moved, a new set leaves here the same night.',
        ],
        ['c', 'It came today. All good.'],
      ],
    },
    {
      subject: 'Invoice for order {order} shows the wrong company',
      labels: ['Invoice'],
      result: 'Solved',
      turns: [
        [
          'c',
          'Dear team, the invoice for {order} is made out to my private name. Our accountant needs it on the company. Could you correct it?',
        ],
        ['a', 'Of course. Which name, address and VAT number should be on it?'],
        ['c', 'Whitfield Joinery Ltd, 14 Quay Street, Bristol BS1 4QA. VAT GB 294 1180 31.'],
        [
          'a',
          'Done, the corrected invoice is on its way to you by mail. The old one is cancelled, so please file only the new one.',
        ],
      ],
    },
    {
      subject: 'Does a child seat fit the {bike}?',
      labels: ['Sales'],
      result: 'Sold',
      turns: [
        [
          'c',
          'Does the rear child seat from your shop fit a {bike}, size {size}? My daughter is three and weighs 15 kg.',
        ],
        [
          'a',
          'It does, {name}, with the 28 inch adapter. For 15 kg I would take the one with the higher back, {price}. We fit it for free when you buy it here.',
        ],
        ['c', 'And on the loan bike you lend out, does it fit there too?'],
        ['a', 'Yes, two of our loan bikes have the same carrier.'],
        ['c', 'Thanks, so the child seat fits the 28" frame too. I will come by on {day}.'],
      ],
    },
    {
      subject: 'Return of helmet, order {order}',
      labels: ['Return'],
      result: 'Refunded',
      turns: [
        [
          'c',
          'The helmet is too small, I would like to return it. It is unused, the tags are on. Order {order}.',
        ],
        [
          'a',
          'No problem, {name}. The return label is attached. Put the helmet in its box; once it is here you have {price} back within two days.',
        ],
        ['c', 'Dropped it off just now.'],
        ['a', 'Arrived and checked, the refund of {price} has gone out today.'],
        ['c', 'That was quick. Thank you {agent}.'],
      ],
    },
    {
      subject: 'Battery of my {bike} loses half its range',
      labels: ['Repair', 'Complaint'],
      turns: [
        [
          'c',
          'I bought the {bike} fourteen months ago and the battery already gives me 35 km instead of 70. That cannot be right for what it cost.',
        ],
        [
          'a',
          'I understand, that is not what it should do. Under two years it is covered. Could you send a photo of the sticker under the battery? Then I can ask the maker at once.',
        ],
        ['c', 'Photo attached. I need the bike for work so please be quick.'],
        [
          'n',
          'Serial is in the recall list of March. They replace it, 5 to 8 working days. Offer the loan bike.',
        ],
        [
          'a',
          'Good news, {name}: the maker replaces the battery free of charge. It takes about a week, and you can have a loan bike from {day} so that you can get to work.',
        ],
        ['c', 'OK that helps. I will pick up the loan bike on {day} after 17:00.'],
      ],
    },
    {
      subject: 'Group hire for {day}',
      labels: ['Booking'],
      turns: [
        [
          'c',
          'Hi, we are twelve people and would like to hire bikes on {day}, mixed sizes, two of us would want electric. What would it cost for the day?',
        ],
        [
          'a',
          'Lovely idea. Ten city bikes and two electric ones come to {price} for the day, helmets included. Shall I hold them for you until tomorrow?',
        ],
        ['c', 'Please do. Is there somewhere to leave our bags?'],
      ],
    },
    {
      subject: 'Charged twice',
      labels: ['Invoice', 'Complaint'],
      result: 'Refunded',
      turns: [
        ['c', 'My bank shows two payments of {price} to you on the same day. I only bought one lock.'],
        [
          'a',
          'That must not happen, sorry {name}. The card terminal lost its connection and asked twice. I have sent the second payment back; your bank shows it in three working days at the latest.',
        ],
        ['c', 'I can see it now. Thank you.'],
      ],
    },
    {
      subject: 'Opening hours at Christmas',
      labels: [],
      result: 'Solved',
      turns: [
        ['c', 'Are you open between Christmas and New Year? I want to collect a bike as a surprise.'],
        [
          'a',
          'We are: 27 to 30 December from 10:00 to 16:00. We can also hide it in the back until you come.',
        ],
        ['c', 'Brilliant, that is exactly what I hoped for.'],
      ],
    },
    {
      subject: 'Is there a discount if we buy two of them?',
      labels: ['Sales'],
      turns: [
        ['c', 'We are looking at the {bike} for both of us. Is there a discount if we buy two of them?'],
        [
          'a',
          'For two at the same time we give 5 percent on the second and the first service free. Would you like to try them first? {day} is quiet.',
        ],
        ['c', 'Good offer. We would need size {size} and one smaller.'],
      ],
    },
    {
      subject: 'Brakes squeal since the service',
      labels: ['Repair', 'Complaint'],
      turns: [
        [
          'c',
          'I picked up my {bike} from service yesterday and the front brake squeals at every stop. It did not do that before.',
        ],
      ],
    },
    {
      subject: 'Can I change the delivery address of {order}?',
      labels: ['Order'],
      turns: [
        ['c', 'I am moving this week. Can order {order} go to my new flat instead? 3 Harbour Row, flat 8.'],
      ],
    },
  ],
};
