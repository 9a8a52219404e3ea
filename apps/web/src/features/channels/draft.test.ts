import { inputOf, missingIn, spelled, valuesOf } from './draft';
import type { ChannelField } from './kinds';

const field = (name: string, more: Partial<ChannelField> = {}): ChannelField => ({
  name,
  isSecret: false,
  isRequired: true,
  kind: 'text',
  choices: null,
  ...more,
});
const fields = [
  field('account_id'),
  field('via', { isRequired: false, choices: ['instagram', 'page'] }),
  field('access_token', { isSecret: true }),
  field('verify_token', { isSecret: true, isRequired: false }),
];

describe('what is filled in to connect a channel', () => {
  it('is sent apart, secrets and what may be seen, without what is empty', () => {
    const values = { account_id: ' 17 ', via: '', access_token: 'word', verify_token: ' ' };
    expect(inputOf(fields, values)).toEqual({
      settings: { account_id: '17' },
      secrets: { access_token: 'word' },
    });
  });

  it('is incomplete without what the provider needs, unless it is set already', () => {
    expect(missingIn(fields, {})).toEqual(['account_id', 'access_token']);
    expect(missingIn(fields, { account_id: '17', access_token: '  ' })).toEqual(['access_token']);
    expect(missingIn(fields, { account_id: '17' }, ['access_token'])).toEqual([]);
  });

  it('shows what is saved, never a secret, and the first choice where none was made', () => {
    expect(valuesOf(fields, { account_id: 17, access_token: 'word' })).toEqual({
      account_id: '17',
      via: 'instagram',
    });
  });

  it('has a name to be read by when it has no words', () => {
    expect(spelled('api_key_id')).toBe('Api key id');
  });
});
