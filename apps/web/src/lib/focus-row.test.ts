import { focusRow } from './focus-row';

beforeAll(() => jest.useFakeTimers());
afterAll(() => jest.useRealTimers());

beforeEach(() => {
  document.body.innerHTML = '<button id="here">Here</button><input id="elsewhere">';
  document.getElementById('here')?.focus();
});

const row = (name: string) => () => document.getElementById(name);
function draw(name: string): void {
  document.body.insertAdjacentHTML('beforeend', `<a href="#" id="${name}">${name}</a>`);
}
const pass = (frames: number) => jest.advanceTimersByTime(frames * 16);
const focused = () => document.activeElement?.id;

it('gives the keys to a row that is there at once', () => {
  draw('near');
  focusRow(row('near'));
  expect(focused()).toBe('near');
});

it('waits for a row that takes several frames', () => {
  focusRow(row('far'));
  pass(4);
  expect(focused()).toBe('here');
  draw('far');
  pass(1);
  expect(focused()).toBe('far');
});

it('waits where the row that had the keys is taken away meanwhile', () => {
  focusRow(row('far'));
  document.getElementById('here')?.remove();
  pass(1);
  draw('far');
  pass(1);
  expect(focused()).toBe('far');
});

it('waits for a row that is there and still hidden', () => {
  draw('hidden');
  row('hidden')()?.removeAttribute('href');
  focusRow(row('hidden'));
  expect(focused()).toBe('here');
  row('hidden')()?.setAttribute('href', '#');
  pass(1);
  expect(focused()).toBe('hidden');
});

it('takes the keys from nobody who has gone on', () => {
  focusRow(row('far'));
  document.getElementById('elsewhere')?.focus();
  pass(1);
  draw('far');
  pass(1);
  expect(focused()).toBe('elsewhere');
});

it('goes to the row that was asked for last', () => {
  focusRow(row('first'));
  focusRow(row('second'));
  draw('second');
  pass(1);
  draw('first');
  pass(2);
  expect(focused()).toBe('second');
});
