import { waysTo } from './ways-to';

const channels = [
  { id: '1', type: 'EMAIL', name: 'Support', address: null, addresses: [], reason: null, begins: 'MAIL' },
  { id: '2', type: 'SMS', name: 'Text line', address: null, addresses: [], reason: null, begins: 'TEXT' },
  {
    id: '3',
    type: 'WA_BUSINESS',
    name: 'Shop',
    address: null,
    addresses: [],
    reason: null,
    begins: 'TEMPLATE',
  },
  {
    id: '4',
    type: 'CHAT',
    name: 'Website',
    address: null,
    addresses: [],
    reason: 'NOT_POSSIBLE',
    begins: null,
  },
] as never;
const person = { id: '9', fullName: 'Mila', email: null, phone: null, identities: [] };
const ids = (who: object) => waysTo({ ...person, ...who }, channels).map(({ id, to }) => [id, to]);

describe('the ways to somebody', () => {
  it('are those for which there is an address or a number', () => {
    expect(ids({})).toEqual([]);
    expect(ids({ email: 'mila@home.test' })).toEqual([['1', 'mila@home.test']]);
    expect(ids({ phone: '+31612345678' })).toEqual([
      ['2', '+31612345678'],
      ['3', '+31612345678'],
    ]);
  });

  it('are also those of what they are recognised by', () => {
    expect(ids({ identities: [{ kind: 'email', value: 'old@home.test' }] })).toEqual([
      ['1', 'old@home.test'],
    ]);
  });
});
