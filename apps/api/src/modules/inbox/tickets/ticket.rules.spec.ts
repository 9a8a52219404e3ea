import { permissionsOf, type RoleName } from '@parley/schema';
import {
  afterReply,
  assign,
  canAssign,
  canClose,
  canNote,
  canReopen,
  canReply,
  close,
  markSpam,
  reopen,
  type TicketState,
  unreadCount,
} from './ticket.rules.js';

const fresh: TicketState = { status: 'OPEN', isSpam: false, assigneeId: null, teamId: null };

const viewer = (role: RoleName) => ({
  actor: {
    kind: 'user' as const,
    userId: 1,
    name: 'Anna',
    role,
    permissions: permissionsOf(role),
    sessionId: 1,
    apiKeyId: null,
    impersonator: null,
    onlyPrivateChannels: false,
  },
});

describe('the states of a ticket', () => {
  it('follow from who has it, until it is closed', () => {
    const annas = assign(fresh, { userId: 1, teamId: null });
    expect(annas.status).toBe('ASSIGNED');
    expect(assign(annas, { userId: null, teamId: 2 })).toMatchObject({
      status: 'ASSIGNED',
      assigneeId: null,
      teamId: 2,
    });
    expect(assign(annas, { userId: null, teamId: null })).toEqual(fresh);
  });

  it('come back after a close as they were', () => {
    const annas = assign(fresh, { userId: 1, teamId: 2 });
    expect(close(annas)).toEqual({ ...annas, status: 'CLOSED' });
    expect(reopen(close(annas))).toEqual(annas);
    expect(reopen(close(fresh))).toEqual(fresh);
    expect(reopen(annas)).toBe(annas);
    const hers = close(assign(fresh, { userId: 1, teamId: null }));
    expect(reopen({ ...hers, isAssigneeGone: true })).toMatchObject({ status: 'OPEN', assigneeId: null });
    expect(reopen({ ...close({ ...annas, teamId: 5 }), isAssigneeGone: true })).toMatchObject({
      status: 'ASSIGNED',
      assigneeId: null,
      teamId: 5,
    });
    expect(reopen({ ...close({ ...fresh, teamId: 5 }), isTeamGone: true })).toMatchObject({
      status: 'OPEN',
      teamId: null,
    });
  });

  it('make an answer take what is nobody’s, and nothing else', () => {
    expect(afterReply(fresh, 7, true)).toMatchObject({ status: 'ASSIGNED', assigneeId: 7 });
    expect(afterReply(fresh, 7, false)).toEqual(fresh);
    const teams = assign(fresh, { userId: null, teamId: 2 });
    expect(afterReply(teams, 7, true)).toEqual(teams);
    expect(afterReply(close(teams), 7, true)).toEqual(teams);
    expect(afterReply(close(fresh), 7, true)).toMatchObject({ status: 'ASSIGNED', assigneeId: 7 });
  });

  it('keep spam apart from the rest', () => {
    expect(markSpam(close(fresh), true)).toEqual({ ...fresh, status: 'CLOSED', isSpam: true });
  });
});

describe('what is unread', () => {
  it.each([
    [{ inbound: 5, answered: 0, seen: 0 }, 5],
    [{ inbound: 5, answered: 3, seen: 0 }, 2],
    [{ inbound: 5, answered: 3, seen: 4 }, 1],
    [{ inbound: 5, answered: 5, seen: 2 }, 0],
    [{ inbound: 0, answered: 0, seen: 9 }, 0],
  ])('of %j is %d', (counts, unread) => {
    expect(unreadCount(counts)).toBe(unread);
  });
});

describe('what a viewer can do', () => {
  const open = (ticket: TicketState) => ({ ...ticket, channelStatus: 'active' });

  it('is to read and to note, not to reply, where the channel is disabled', () => {
    const agent = viewer('basic_agent');
    expect(canReply(agent, { ...fresh, channelStatus: 'disabled' })).toBe(false);
    expect(canReply(agent, { ...fresh, channelStatus: 'broken' })).toBe(true);
    expect(canNote(agent)).toBe(true);
  });

  it('depends on role and state', () => {
    const agent = viewer('basic_agent');
    expect([
      canReply(agent, open(fresh)),
      canNote(agent),
      canAssign(agent, fresh),
      canClose(agent, fresh),
      canReopen(agent, fresh),
    ]).toEqual([true, true, true, true, false]);
    const closed = close(fresh);
    expect([canAssign(agent, closed), canClose(agent, closed), canReopen(agent, closed)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(canReply(agent, open(markSpam(fresh, true)))).toBe(false);
  });

  it('is nothing for an observer, and no speaking for the staff of the makers', () => {
    const observer = viewer('observer');
    expect([
      canReply(observer, open(fresh)),
      canNote(observer),
      canAssign(observer, fresh),
      canClose(observer, fresh),
    ]).toEqual([false, false, false, false]);
    expect([canReply(viewer('parley_staff'), open(fresh)), canClose(viewer('parley_staff'), fresh)]).toEqual([
      false,
      true,
    ]);
  });
});
