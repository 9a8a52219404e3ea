import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { ChatThreadChanged } from '../internal-chat.events.js';
import { speakerOf } from '../speaker.rules.js';
import {
  ChatThreadChangesRepository,
  type HeldPerson,
  type HeldThread,
} from './chat-thread-changes.repository.js';
import { MAX_PARTICIPANTS, pairOf, successorOf, type ThreadView } from './chat-thread.rules.js';
import { ChatThreads } from './chat-threads.service.js';
import { ChatThreadsRepository } from './chat-threads.repository.js';

export interface WishedPerson {
  id: number;
  /** Without it as it was; nobody new is one by themselves. */
  owner?: boolean | null;
}

export interface ThreadWish {
  participants?: readonly WishedPerson[] | null;
  subject?: string | null;
  version?: number | null;
}

interface Change {
  thread: HeldThread;
  people: HeldPerson[];
}

/** Threads are made and changed, each under its lock. */
@Injectable()
export class ChatThreadChanges {
  constructor(
    private readonly database: Database,
    private readonly threads: ChatThreads,
    private readonly reads: ChatThreadsRepository,
    private readonly changes: ChatThreadChangesRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** A group; or, of one colleague and without a subject, the thread with them. @throws validation.failed */
  async create(ctx: RequestContext, { participants, subject }: ThreadWish): Promise<ThreadView> {
    const { userId } = speakerOf(ctx);
    const others = (participants ?? []).filter(({ id }) => id !== userId);
    if (!subject && others.length <= 1 && (participants?.length ?? 0) > 0) {
      return this.database.write(ctx, async (tx) =>
        this.threads.within(tx, await this.openPair(tx, others[0]?.id ?? userId)),
      );
    }
    if (!subject) throw ChatErrors.invalid({ fields: { subject: ['A group needs a name.'] } });
    return this.database.write(ctx, async (tx) => {
      await this.assertWork(tx, others);
      const id = await this.changes.addGroup(tx, subject);
      const people = others.map((other) => ({ userId: other.id, isOwner: other.owner ?? false }));
      await this.changes.addPeople(tx, id, [{ userId, isOwner: true }, ...people]);
      await this.tell(tx, { id, version: 1 }, []);
      await this.record(
        tx,
        'chat_thread.created',
        { id, subject },
        { after: { subject, people: people.length + 1 } },
      );
      return this.threads.within(tx, id);
    });
  }

  /** The thread with a colleague, made with what is first said. @throws not_found, chat.colleague_gone */
  async openPair(tx: Tx, colleagueId: number): Promise<number> {
    const { userId } = speakerOf(tx.ctx);
    const pair = pairOf(userId, colleagueId);
    const known = await this.changes.findPair(tx, pair);
    if (known !== null) return known;
    if ((await this.reads.working(tx, [colleagueId])).length === 0) throw ChatErrors.notFound();
    const { id, isNew } = await this.changes.ofPair(tx, pair);
    if (!isNew) return id;
    const ids = [...new Set([userId, colleagueId])];
    await this.changes.addPeople(
      tx,
      id,
      ids.map((each) => ({ userId: each, isOwner: false })),
    );
    await this.tell(tx, { id, version: 1 }, []);
    return id;
  }

  /** Its name, people and owners, by an owner. @throws not_found, chat.not_owner, chat.only_groups, chat.version_conflict */
  async update(ctx: RequestContext, id: number, wish: ThreadWish): Promise<ThreadView> {
    return this.ofGroup(ctx, id, async (tx, { thread, people }) => {
      this.assertOwner(tx, people);
      if (wish.version !== undefined && wish.version !== null && wish.version !== thread.version)
        throw ChatErrors.conflict({ facts: { version: thread.version } });
      const goneIds = wish.participants ? await this.setPeople(tx, people, thread, wish.participants) : [];
      const subject = wish.subject ?? thread.subject;
      const version = await this.changes.save(tx, id, { subject, deletedAt: null });
      await this.tell(tx, { id, version }, goneIds);
      await this.record(
        tx,
        'chat_thread.updated',
        { id, subject },
        {
          before: { subject: thread.subject, people: people.length },
          after: { subject, people: wish.participants?.length ?? people.length },
        },
      );
      return this.threads.within(tx, id);
    });
  }

  /** The group is gone for who leaves; the last owner hands over to who is there longest. @throws not_found, chat.only_groups */
  async leave(ctx: RequestContext, id: number): Promise<void> {
    await this.ofGroup(ctx, id, async (tx, { thread, people }) => {
      const { userId } = speakerOf(ctx);
      await this.changes.removePeople(tx, id, [userId]);
      const left = people.filter((person) => person.userId !== userId);
      const heir = successorOf(left);
      if (heir !== null) await this.changes.setOwners(tx, id, [heir]);
      // Nobody could ever come back into a group without people.
      const deletedAt = left.length === 0 ? tx.ctx.now() : null;
      const version = await this.changes.save(tx, id, { subject: thread.subject, deletedAt });
      await this.tell(tx, { id, version }, [userId]);
      await this.record(tx, 'chat_thread.left', thread, { after: { people: left.length } });
    });
  }

  /** For everybody, by an owner. @throws not_found, chat.not_owner, chat.only_groups */
  async delete(ctx: RequestContext, id: number): Promise<void> {
    await this.ofGroup(ctx, id, async (tx, { thread, people }) => {
      this.assertOwner(tx, people);
      const { subject } = thread;
      const version = await this.changes.save(tx, id, { subject, deletedAt: tx.ctx.now() });
      await this.tell(
        tx,
        { id, version },
        people.map((person) => person.userId),
      );
      await this.record(tx, 'chat_thread.deleted', thread, { before: { subject, people: people.length } });
    });
  }

  /** @throws not_found, also when it was swept away, chat.not_owner */
  async restore(ctx: RequestContext, id: number): Promise<ThreadView> {
    return this.database.write(ctx, async (tx) => {
      const thread = await this.changes.lock(tx, id);
      const people = thread ? await this.changes.people(tx, id) : [];
      const { userId } = speakerOf(ctx);
      if (!thread || !people.some((person) => person.userId === userId)) throw ChatErrors.notFound();
      this.assertOwner(tx, people);
      if (thread.deletedAt !== null) {
        const version = await this.changes.save(tx, id, { subject: thread.subject, deletedAt: null });
        await this.tell(tx, { id, version }, []);
        await this.record(tx, 'chat_thread.restored', thread, {});
      }
      return this.threads.within(tx, id);
    });
  }

  /** Somebody takes part as well; nothing changes when they do already. */
  async join(tx: Tx, id: number): Promise<void> {
    const { userId } = speakerOf(tx.ctx);
    const thread = await this.changes.lock(tx, id);
    if (!thread) throw ChatErrors.notFound();
    const people = thread.deletedAt === null ? await this.changes.people(tx, id) : [];
    if (people.some((person) => person.userId === userId)) return;
    await this.changes.addPeople(tx, id, [{ userId, isOwner: people.length === 0 }]);
    const version = await this.changes.save(tx, id, { subject: thread.subject, deletedAt: null });
    await this.tell(tx, { id, version }, []);
    await this.record(tx, 'chat_thread.updated', thread, { after: { people: people.length + 1 } });
  }

  /** Who does not come back leaves their groups to others. */
  async handOver(tx: Tx, userId: number): Promise<void> {
    for (const id of await this.changes.ownedAlone(tx, userId)) {
      const thread = await this.changes.lock(tx, id);
      if (!thread) continue;
      const people = await this.changes.people(tx, id);
      const working = await this.reads.working(
        tx,
        people.map((person) => person.userId),
      );
      const isThere = new Set(working.map((person) => person.id));
      const heir = successorOf(
        people.filter((person) => isThere.has(person.userId) && person.userId !== userId),
      );
      if (heir === null) continue;
      await this.changes.setOwners(tx, id, [heir]);
      const version = await this.changes.save(tx, id, thread);
      await this.outbox.add(tx, ChatThreadChanged, { threadId: id, userId: heir, version, goneIds: [] });
      await this.audit.record(tx, {
        action: 'chat_thread.updated',
        target: { kind: 'chat_thread', id, name: thread.subject },
        after: { owner: heir },
      });
    }
  }

  private async setPeople(
    tx: Tx,
    people: readonly HeldPerson[],
    thread: HeldThread,
    wished: readonly WishedPerson[],
  ): Promise<number[]> {
    const before = new Map(people.map((person) => [person.userId, person.isOwner]));
    const after = new Map(wished.map(({ id, owner }) => [id, owner ?? before.get(id) ?? false]));
    if (!after.has(speakerOf(tx.ctx).userId))
      throw ChatErrors.invalid({ fields: { participants: ['Leave the group to be in it no more.'] } });
    const isNew = [...after].filter(([id]) => !before.has(id));
    await this.assertWork(
      tx,
      isNew.map(([id]) => ({ id })),
    );
    const goneIds = [...before.keys()].filter((id) => !after.has(id));
    await this.changes.removePeople(tx, thread.id, goneIds);
    await this.changes.addPeople(
      tx,
      thread.id,
      isNew.map(([userId, isOwner]) => ({ userId, isOwner })),
    );
    const kept = await this.changes.people(tx, thread.id);
    const owners = kept.filter((person) => after.get(person.userId)).map((person) => person.userId);
    const heir = owners.length === 0 ? successorOf(kept.map((one) => ({ ...one, isOwner: false }))) : null;
    await this.changes.setOwners(tx, thread.id, heir === null ? owners : [heir]);
    return goneIds;
  }

  /** @throws validation.failed for people who do not work here, and for too many */
  private async assertWork(tx: Tx, people: readonly WishedPerson[]): Promise<void> {
    if (people.length >= MAX_PARTICIPANTS) {
      const sentence = `A group has up to ${MAX_PARTICIPANTS} people.`;
      throw ChatErrors.invalid({ fields: { participants: [sentence] } });
    }
    const ids = new Set(people.map(({ id }) => id));
    const found = await this.reads.working(tx, [...ids]);
    if (found.length < ids.size)
      throw ChatErrors.invalid({ fields: { participants: ['Not all of them work here.'] } });
  }

  private assertOwner({ ctx }: Tx, people: readonly HeldPerson[]): void {
    const { userId } = speakerOf(ctx);
    if (!people.some((person) => person.userId === userId && person.isOwner)) throw ChatErrors.notOwner();
  }

  /** @throws not_found for who is not in it, chat.only_groups */
  private ofGroup<T>(
    ctx: RequestContext,
    id: number,
    work: (tx: Tx, held: Change) => Promise<T>,
  ): Promise<T> {
    const { userId } = speakerOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const thread = await this.changes.lock(tx, id);
      const people = thread?.deletedAt === null ? await this.changes.people(tx, id) : [];
      if (!thread || !people.some((person) => person.userId === userId)) throw ChatErrors.notFound();
      if (thread.kind !== 'GROUP') throw ChatErrors.onlyGroups();
      return work(tx, { thread, people });
    });
  }

  private tell(tx: Tx, { id, version }: { id: number; version: number }, goneIds: number[]): Promise<void> {
    const { userId } = speakerOf(tx.ctx);
    return this.outbox.add(tx, ChatThreadChanged, { threadId: id, userId, version, goneIds });
  }

  /** How many they are, and not who: what a group talks about is theirs. */
  private record(
    tx: Tx,
    action: string,
    { id, subject }: { id: number; subject: string },
    facts: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    return this.audit.record(tx, {
      action,
      target: { kind: 'chat_thread', id, name: subject },
      ...facts,
    });
  }
}
