import { choicesOf } from './assigneeChoices';

const me = {
  id: '1',
  fullName: 'Mila Janssen',
  firstName: 'Mila',
  color: '#000',
  abbr: 'MJ',
  profileImage: null,
  role: 'BASIC_AGENT',
};
const person = (id: string, fullName: string, change: object = {}) => ({
  id,
  fullName,
  firstName: fullName,
  color: '#000',
  abbr: 'X',
  role: 'BASIC_AGENT' as const,
  profileImage: null,
  isAssignable: true,
  ...change,
});
const nobody = { assignee: null, team: null };
const choose = (change: Partial<Parameters<typeof choicesOf>[0]> = {}) =>
  choicesOf({
    people: [],
    teams: [],
    ticket: nobody,
    me,
    t: (key) => key,
    presenceOf: () => null,
    wordsFor: (presence) => (presence ? `${presence.status}${presence.isDoNotDisturb ? ' quiet' : ''}` : ''),
    ...change,
  });

describe('whom a ticket can be given to', () => {
  it('offers oneself first, and not again among the colleagues', () => {
    const choices = choose({ people: [person('1', 'Mila Janssen'), person('2', 'Daan')] });
    expect(choices.map(({ key }) => key)).toEqual(['me', 'user-2']);
  });

  it('leaves observers out, also when the observer is oneself', () => {
    expect(choose({ people: [person('3', 'Bram', { role: 'OBSERVER' })] }).map(({ key }) => key)).toEqual([
      'me',
    ]);
    expect(choose({ me: { ...me, role: 'OBSERVER' } })).toEqual([]);
  });

  it('shows a team that shares its work out itself, but does not let it be chosen', () => {
    const teams = [
      { id: '1', name: 'Workshop', loadBalancingEnabled: false },
      { id: '2', name: 'Webshop', loadBalancingEnabled: true },
    ];
    expect(choose({ teams }).map(({ key, isDisabled }) => [key, isDisabled])).toEqual([
      ['me', undefined],
      ['team-1', false],
      ['team-2', true],
    ]);
  });

  it('offers nobody only when somebody has it', () => {
    const ticket = { assignee: { ...me }, team: null };
    expect(choose({ ticket }).map(({ key }) => key)).toEqual(['nobody']);
  });

  it('puts first who is there, last who wants to be left alone, and says so', () => {
    const statuses = { 2: 'OFFLINE', 3: 'AWAY', 4: 'ONLINE', 5: 'ONLINE', 6: 'ONLINE' } as const;
    const presenceOf = (userId: string) => ({
      userId,
      status: statuses[userId as unknown as keyof typeof statuses],
      isDoNotDisturb: userId === '4',
      doNotDisturbUntil: null,
    });
    const people = ['2', '3', '4', '5', '6'].map((id) => person(id, `Person ${id}`));
    const choices = choose({ people, presenceOf }).filter(({ group }) => group === 'users');
    expect(choices.map(({ key, hint }) => [key, hint])).toEqual([
      ['user-5', 'ONLINE'],
      ['user-6', 'ONLINE'],
      ['user-3', 'AWAY'],
      ['user-2', 'OFFLINE'],
      ['user-4', 'ONLINE quiet'],
    ]);
  });
});
