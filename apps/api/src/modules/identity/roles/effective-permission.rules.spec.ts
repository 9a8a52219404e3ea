import { permissions } from '@parley/schema';
import { explain, type PersonFacts } from './effective-permission.rules.js';
import type { Override } from './role.rules.js';

const now = new Date('2026-11-21T12:00:00Z');
const agent: PersonFacts = {
  role: 'basic_agent',
  isActive: true,
  needsNewPassword: false,
  onlyPrivateChannels: false,
  hasSecondFactor: false,
  mfaIsMandatory: false,
  mfaIsMandatoryFrom: null,
};
const override = (permission: Override['permission'], granted: boolean): Override => ({
  permission,
  granted,
  changedById: 1,
  changedByName: 'Ada Admin',
  changedAt: now,
});
const one = (person: Partial<PersonFacts>, permission: string, ...overrides: Override[]) =>
  explain({ ...agent, ...person }, overrides, now).find((row) => row.permission === permission);

describe('why somebody may do something', () => {
  it('says it for every permission, in one order', () => {
    expect(explain(agent, [], now).map((row) => row.permission)).toEqual([...permissions]);
  });

  it.each([
    [{}, 'inbox.conversations.reply', [], { granted: true, because: 'ROLE_DEFAULT' }],
    [{}, 'settings.labels.manage', [], { granted: false, because: 'NOT_IN_ROLE' }],
    [
      {},
      'settings.labels.manage',
      [override('settings.labels.manage', true)],
      { granted: true, because: 'GIVEN_TO_ROLE', changedByName: 'Ada Admin', changedAt: now },
    ],
    [
      {},
      'inbox.conversations.reply',
      [override('inbox.conversations.reply', false)],
      { granted: false, because: 'TAKEN_FROM_ROLE', changedByName: 'Ada Admin' },
    ],
    [{ isActive: false }, 'inbox.conversations.reply', [], { granted: false, because: 'INACTIVE' }],
    [{ isActive: false }, 'settings.labels.manage', [], { granted: false, because: 'NOT_IN_ROLE' }],
    [{ needsNewPassword: true }, 'inbox.conversations.reply', [], { because: 'NEW_PASSWORD_NEEDED' }],
    [{ mfaIsMandatory: true }, 'inbox.conversations.reply', [], { because: 'SECOND_FACTOR_NEEDED' }],
    [
      { mfaIsMandatory: true, hasSecondFactor: true },
      'inbox.conversations.reply',
      [],
      { granted: true, because: 'ROLE_DEFAULT' },
    ],
    [
      { mfaIsMandatory: true, mfaIsMandatoryFrom: new Date('2026-11-22T00:00:00Z') },
      'inbox.conversations.reply',
      [],
      { granted: true, because: 'ROLE_DEFAULT' },
    ],
    [
      { onlyPrivateChannels: true },
      'contacts.contacts.view',
      [],
      { granted: true, because: 'ROLE_DEFAULT', isLimited: true },
    ],
    [{ onlyPrivateChannels: true }, 'crm.cards.manage', [], { granted: true, isLimited: false }],
    [
      { role: 'administrator' as const },
      'settings.labels.manage',
      [override('settings.labels.manage', false)],
      { granted: true, because: 'ROLE_DEFAULT', changedByName: null },
    ],
    [
      { role: 'observer' as const },
      'inbox.conversations.reply',
      [override('inbox.conversations.reply', true)],
      { granted: false, because: 'NOT_IN_ROLE', changedByName: null },
    ],
  ])('%j: %s with %j', (person, permission, overrides, expected) => {
    expect(one(person, permission, ...overrides)).toMatchObject(expected);
  });
});
