import { sendInput } from './message-forms.js';

/** Forms bring words alone, JSON anything: what is of no use here is handed on, and the checks name its field. */
describe('the fields of a form or of JSON', () => {
  it('are read as a form writes them', () => {
    const read = sendInput(5, { message: 'Hi', internal_note: 'on', seen_position: '7', signature: '0' }, []);
    expect(read).toMatchObject({ ticketId: '5', kind: 'NOTE', seenPosition: 7, signature: false });
  });

  it.each([{ toString: 1 }, { valueOf: 1, toString: 1 }, Object.create(null) as object])(
    'are not asked for words that they do not have: %j',
    (odd) => {
      const read = sendInput(
        5,
        { message: odd, internal_note: odd, seen_position: odd, close_after: odd },
        [],
      );
      expect(read).toMatchObject({ kind: 'REPLY', seenPosition: odd, closeAfter: false });
    },
  );
});
