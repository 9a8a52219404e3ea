import { ToldSince } from './toldSince';

const asked = (answer: { id: string; version: number }[]) => {
  const told = new ToldSince();
  let arrive = () => {};
  const all = told.within(async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return answer;
  });
  return { told, arrives: () => (arrive(), all) };
};

describe('what is told while an answer is on its way', () => {
  it('stands although the answer does not know it yet', async () => {
    const { told, arrives } = asked([{ id: '1', version: 1 }]);
    told.tell('2', { id: '2', version: 1 });
    told.tell('1', { id: '1', version: 3 });
    expect(await arrives()).toEqual([
      { id: '2', version: 1 },
      { id: '1', version: 3 },
    ]);
  });

  it('goes although the answer still has it', async () => {
    const { told, arrives } = asked([{ id: '1', version: 1 }]);
    told.tell('1', null);
    expect(await arrives()).toEqual([]);
  });

  it('gives way to an answer that is newer', async () => {
    const { told, arrives } = asked([{ id: '1', version: 5 }]);
    told.tell('1', { id: '1', version: 4 });
    expect(await arrives()).toEqual([{ id: '1', version: 5 }]);
  });

  it('is of the past for what is asked after it', async () => {
    const { told, arrives } = asked([]);
    told.tell('1', { id: '1', version: 1 });
    await arrives();
    expect(await told.within(async () => [])).toEqual([]);
  });
});
