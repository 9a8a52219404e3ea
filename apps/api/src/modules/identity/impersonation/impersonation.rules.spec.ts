import type { RoleName } from '@parley/schema';
import { assertMayImpersonate, type PersonRights } from './impersonation.rules.js';

let id = 0;
function person(role: RoleName, more: Partial<PersonRights> = {}): PersonRights {
  id += 1;
  return {
    id,
    name: role,
    email: `${id}@parley.test`,
    localeCode: 'en-GB',
    role,
    roleOverrides: null,
    isActive: true,
    hasCome: true,
    onlyPrivateChannels: false,
    ...more,
  };
}

const leader = () => person('supervisor', { roleOverrides: { 'permissions.users.manage': true } });

describe('who may act as whom', () => {
  it.each(['supervisor', 'advanced_agent', 'basic_agent', 'observer', 'administrator'] as const)(
    'an administrator as %s',
    (role) => expect(() => assertMayImpersonate(person('administrator'), person(role))).not.toThrow(),
  );

  it('a supervisor who looks after users as somebody below', () => {
    expect(() => assertMayImpersonate(leader(), person('basic_agent'))).not.toThrow();
  });

  it.each([
    ['somebody without the right to look after users', person('supervisor'), person('basic_agent')],
    ['somebody who left', person('administrator', { isActive: false }), person('basic_agent')],
    ['staff', person('parley_staff'), person('basic_agent')],
    ['anybody as staff', person('administrator'), person('parley_staff')],
    ['a supervisor as an administrator', leader(), person('administrator')],
    [
      'a supervisor as one who may more',
      leader(),
      person('basic_agent', { roleOverrides: { 'settings.channels.manage': true } }),
    ],
    [
      'one of private channels as one of all',
      person('administrator', { onlyPrivateChannels: true }),
      person('basic_agent'),
    ],
  ])('not %s', (_name, who, whom) =>
    expect(() => assertMayImpersonate(who, whom)).toThrow('may do or see more'),
  );

  it.each([{ isActive: false }, { hasCome: false }])('not as somebody who is not there: %j', (away) =>
    expect(() => assertMayImpersonate(person('administrator'), person('basic_agent', away))).toThrow(
      'does not work here',
    ),
  );

  it('nobody as themselves', () => {
    const one = person('administrator');
    expect(() => assertMayImpersonate(one, one)).toThrow('yourself already');
  });
});
