import type { DemoLanguage } from '../demo-script.js';

/** The second agency, a small group of hotels. */
export const hotel: DemoLanguage = {
  locale: 'en-GB',
  firstNames: ['Ingrid', 'Mateo', 'Sophie', 'Kenji', 'Fatou', 'Patrick'],
  lastNames: ['Halvorsen', 'Silva', 'Laurent', 'Watanabe', 'Ndiaye', 'Keane'],
  phonePrefix: '+47 912 3',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  scripts: [
    {
      subject: 'Late arrival on {day}',
      labels: ['Booking'],
      result: 'Solved',
      turns: [
        ['c', 'Our flight lands at 23:40 on {day}. Will somebody be at the desk? Booking {order}.'],
        [
          'a',
          'Welcome, {name}. The desk is open all night; the side door by the garden opens with the code that we send you on the day.',
        ],
        ['c', 'Thank you, that is a relief.'],
      ],
    },
    {
      subject: 'Room with sea view, booking {order}',
      labels: ['Booking'],
      turns: [
        [
          'c',
          'We would love a room with a view of the sea for our anniversary. What would the difference be?',
        ],
        [
          'a',
          'Congratulations! The sea view is {price} more per night, and breakfast can be served on the balcony. Shall I change booking {order}?',
        ],
        ['c', 'Yes please, that would be wonderful.'],
      ],
    },
    {
      subject: 'Left a charger in room 214',
      labels: [],
      result: 'Solved',
      turns: [
        ['c', 'I think I left a white laptop charger in room 214 this morning.'],
        ['a', 'Found it, {name}. It goes out by post today to the address of your booking.'],
      ],
    },
    {
      subject: 'Invoice for booking {order}',
      labels: ['Invoice'],
      turns: [['c', 'Could you send the invoice for {order} with our company name on it?']],
    },
  ],
};
