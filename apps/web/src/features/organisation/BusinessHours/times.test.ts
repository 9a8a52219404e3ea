import { dayNames, nextSpan, understandTime } from './times';

describe('a time that somebody types', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['17h', '17:00'],
    ['17h30', '17:30'],
    ['5 pm', '17:00'],
    ['12am', '00:00'],
    ['12:15 pm', '12:15'],
    ['24', '24:00'],
    ['24:01', null],
    ['25', null],
    ['9:61', null],
    ['13 pm', null],
    ['noon', null],
    ['', null],
  ])('%s is %s', (text, time) => expect(understandTime(text)).toBe(time));
});

describe('the next times of a day', () => {
  it('are those of an office on an empty day, later ones behind what is there, and none at midnight', () => {
    expect(nextSpan([])).toEqual({ from: '09:00', to: '17:00' });
    expect(nextSpan([{ from: '09:00', to: '12:00' }])).toEqual({ from: '13:00', to: '17:00' });
    expect(nextSpan([{ from: '09:00', to: '18:00' }])).toEqual({ from: '19:00', to: '20:00' });
    expect(nextSpan([{ from: '09:00', to: '23:00' }])).toBeNull();
    expect(nextSpan([{ from: '09:00', to: '24:00' }])).toBeNull();
  });
});

it('a week begins on Monday', () => {
  expect(dayNames('en-GB')[0]).toBe('Monday');
  expect(dayNames('de-DE', 'short')[6]).toBe('So');
});
