import { grantsOf, obstacle, toggled } from './role-draft';

const role = {
  isEditable: true,
  isBillable: true,
  permissions: ['inbox.conversations.read_for_team'],
  grantable: ['inbox.conversations.read_for_team', 'inbox.conversations.reply', 'settings.ai_settings'],
};
const set = new Set(role.permissions);

describe('a changed role before it is saved', () => {
  it('gives what a permission needs with it, and takes what needs it', () => {
    const given = toggled(new Set(), 'inbox.conversations.reply', true);
    expect([...given.next]).toEqual(['inbox.conversations.reply', 'inbox.conversations.read_for_team']);
    expect(given.also).toEqual(['inbox.conversations.read_for_team']);
    const taken = toggled(given.next, 'inbox.conversations.read_for_team', false);
    expect([[...taken.next], taken.also]).toEqual([[], ['inbox.conversations.reply']]);
  });

  it('knows what cannot be given, and why', () => {
    expect(obstacle(role, set, 'inbox.conversations.reply')).toBeNull();
    expect(obstacle(role, set, 'settings.channels.manage')).toBe('own');
    expect(obstacle(role, set, 'settings.ai_settings')).toBe('own');
    expect(obstacle({ ...role, isBillable: false }, set, 'inbox.conversations.close')).toBe('seat');
    expect(obstacle({ ...role, isEditable: false }, set, 'inbox.conversations.reply')).toBe('fixed');
    expect(obstacle({ ...role, grantable: [] }, new Set(), 'inbox.conversations.read_for_team')).toBeNull();
  });

  it('sends only what differs', () => {
    expect(grantsOf(['a', 'b'], new Set(['b', 'c']))).toEqual([
      { permission: 'c', granted: true },
      { permission: 'a', granted: false },
    ]);
    expect(grantsOf(['a'], new Set(['a']))).toEqual([]);
  });
});
