import { watchNear } from './near-sight';

type Hear = (changes: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

/** As a browser does it: a page that was busy hears of all that changed meanwhile in one call, the oldest first. */
class Observer {
  static hear: Hear;
  observe = jest.fn();
  disconnect = jest.fn();
  constructor(hear: Hear) {
    Observer.hear = hear;
  }
}

const before = globalThis.IntersectionObserver;
beforeAll(() => Object.assign(globalThis, { IntersectionObserver: Observer }));
afterAll(() => Object.assign(globalThis, { IntersectionObserver: before }));

it.each([
  [[true], true],
  [[false, true], true],
  [[true, false], false],
  [[false, true, false], false],
])('of the changes %j the last one counts', (heard, isNear) => {
  const told: boolean[] = [];
  watchNear(document.body, { root: null, margin: '0px' }, (now) => told.push(now));
  Observer.hear(heard.map((isIntersecting) => ({ isIntersecting })));
  expect(told).toEqual([isNear]);
});
