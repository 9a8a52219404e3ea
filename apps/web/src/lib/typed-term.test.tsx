import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useTypedTerm } from './typed-term';

let arrive: (term: string) => void;
const asked: string[] = [];

/** A field, and an address that follows it as late as each test wants. */
function Field() {
  const [held, setHeld] = useState('');
  arrive = (term) => act(() => setHeld(term));
  const { text, type, tell, leave } = useTypedTerm(held, (term) => asked.push(term), 250);
  return (
    <>
      <input value={text} onChange={(event) => type(event.currentTarget.value)} onBlur={leave} />
      <button onClick={() => tell('')}>Clear</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (text: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  act(() => {
    set!.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
};
const pause = () => act(() => jest.advanceTimersByTime(300));

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
  render(<Field />);
});
afterEach(() => jest.useRealTimers());

describe('the text of a field that the address follows', () => {
  it('keeps what is typed while the address is on its way', () => {
    type('har');
    pause();
    type('harbo');
    arrive('har');
    expect(field().value).toBe('harbo');
    pause();
    type('harbour');
    arrive('harbo');
    expect(field().value).toBe('harbour');
    expect(asked).toEqual(['har', 'harbo']);
  });

  it('keeps the space between two words', () => {
    type('north ');
    pause();
    arrive('north');
    expect(field().value).toBe('north ');
  });

  it('takes what comes from elsewhere, and does not ask for the typed any more', () => {
    type('har');
    arrive('sea');
    expect(field().value).toBe('sea');
    pause();
    expect(asked).toEqual([]);
  });

  it('takes the same words from elsewhere that it once asked for itself', () => {
    type('har');
    pause();
    arrive('har');
    arrive('');
    arrive('har');
    expect(field().value).toBe('har');
  });

  it('asks for all that is typed once the field is left', () => {
    act(() => field().focus());
    type('har');
    act(() => field().blur());
    expect(asked).toEqual(['har']);
    pause();
    act(() => field().focus());
    act(() => field().blur());
    expect(asked).toEqual(['har']);
  });

  it('clears at once', () => {
    type('har');
    act(() => screen.getByRole('button').click());
    expect(field().value).toBe('');
    pause();
    expect(asked).toEqual(['']);
  });
});
