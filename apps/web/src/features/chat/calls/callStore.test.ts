import { type ChatCall, forgetCalls, learnCall, learnCalls, runningNow } from './callStore';

const call = (id: string, version: number, isRunning = true): ChatCall =>
  ({ id, version, isRunning }) as ChatCall;
const known = () => [...runningNow()].map(([id, { version }]) => `${id}.${version}`);

beforeEach(forgetCalls);

it('keeps the newest of each call, in whatever order it is told', () => {
  for (const version of [1, 3, 2, 3]) learnCall(call('1', version));
  learnCall(call('2', 1));
  expect(known()).toEqual(['1.3', '2.1']);
});

it('does not bring back what is over', () => {
  learnCall(call('1', 4, false));
  learnCall(call('1', 2));
  expect(known()).toEqual([]);
});

it('forgets what has ended while nobody listened', () => {
  learnCall(call('1', 1));
  learnCalls([call('2', 1)]);
  expect(known()).toEqual(['2.1']);
});
