import { changeWords } from '../Composer/draftStore';
import { chooseThread, noteAnswered, type Thread, threadOf } from './threadStore';

const thread = (ticketId: string, isAnswered = false) => ({ ticketId, isAnswered }) as Thread;
const ticket = (id: string, ...threads: Thread[]) => ({ id, threads });
const via = (of: ReturnType<typeof ticket>) => threadOf(of)?.ticketId ?? null;

describe('the thread by which an answer goes out', () => {
  it('is no question where there is only one', () => {
    expect(via(ticket('1', thread('1', true)))).toBeNull();
  });

  it('is that of the newest message, until another one is chosen', () => {
    const both = ticket('2', thread('2'), thread('20', true));
    expect(via(both)).toBe('20');
    noteAnswered('me', '2', '2');
    expect(via(both)).toBe('2');
    chooseThread('2', '20');
    expect(via(both)).toBe('20');
    noteAnswered('me', '2', '20');
    noteAnswered('me', '2', '2');
    expect(via(both)).toBe('2');
  });

  it('stays while somebody is writing, also when the other one writes meanwhile', () => {
    const both = ticket('3', thread('3'), thread('30'));
    noteAnswered('me', '3', '3');
    changeWords('me', '3', 'REPLY', 'Dear');
    noteAnswered('me', '3', '30');
    expect(via(both)).toBe('3');
  });

  it('is another one when the chosen one was taken out', () => {
    chooseThread('4', '40');
    expect(via(ticket('4', thread('4', true), thread('41')))).toBe('4');
  });
});
