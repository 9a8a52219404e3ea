/** @jest-environment node */
import { chatPath, identifierOfPath, openChat, provideChatOpener } from './chat-path';

it('has an address for each thread that leads back to it', () => {
  expect([chatPath('@12'), chatPath('#34'), chatPath('#34', '9')]).toEqual([
    '/chat/@12',
    '/chat/g34',
    '/chat/g34?message=9',
  ]);
  expect(['@12', 'g34', '#34', 'x', '@', undefined].map(identifierOfPath)).toEqual([
    ...['@12', '#34', '#34'],
    ...[null, null, null],
  ]);
});

it('opens a thread beside the page while somebody can show it there', () => {
  const opened: string[] = [];
  const takeBack = provideChatOpener((identifier) => opened.push(identifier) > 0);
  openChat('@12');
  takeBack();
  expect(opened).toEqual(['@12']);
});
