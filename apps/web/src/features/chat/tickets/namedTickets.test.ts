import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { takeNamed } from './namedTickets';

const PLACE = '#7';

/** A server that answers when it is let: conversation #12 is Nia's, and no other is there. */
function heldServer() {
  let asked = 0;
  let open = () => {};
  const gate = new Promise<void>((go) => (open = go));
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        asked += 1;
        void gate.then(() => {
          observer.next({ data: { ticketByNumber: variables['number'] === 12 ? TICKET : null } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  return { client, open, asked: () => asked };
}

const TICKET = {
  ...{ __typename: 'Ticket', id: '512', number: 12 },
  contact: { __typename: 'Contact', id: '3', fullName: 'Nia' },
};

describe('words that are sent as soon as they are typed', () => {
  it('take the conversations along that they name, once these are found', async () => {
    const { client, open } = heldServer();
    const { known, all } = takeNamed(client, PLACE, '<p>Look at #12 and #99</p>');
    expect(known).toEqual([]);
    open();
    expect(await all).toEqual([{ id: '512', number: 12, name: 'Nia' }]);
  });

  it('wait for nothing when they name nothing', () => {
    const { client, asked } = heldServer();
    expect(takeNamed(client, PLACE, '<p>Look at room 12</p>')).toEqual({ known: [], all: null });
    expect(asked()).toBe(0);
  });

  it('go without them when nobody answers for long', async () => {
    jest.useFakeTimers();
    try {
      const { all } = takeNamed(heldServer().client, PLACE, '<p>#12</p>');
      jest.advanceTimersByTime(4_000);
      expect(await all).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });
});
